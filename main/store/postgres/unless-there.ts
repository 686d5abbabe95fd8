/** Wraps a statement that PostgreSQL cannot skip by itself if its result exists. */
export function unlessThere(statement: string): string {
  return `DO $$ BEGIN ${statement}; EXCEPTION WHEN duplicate_object THEN NULL; END $$`
}
