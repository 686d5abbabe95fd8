/** Returns names from the code as an SQL list. Never use it for values from users or servers. */
export function sqlList(names: readonly string[]): string {
  return names.map(name => `'${name}'`).join(', ')
}
