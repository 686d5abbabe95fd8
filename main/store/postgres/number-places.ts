/** Numbers the places of parameters: PostgreSQL has `$1`, `$2` where the texts have `?`. */

/** A quoted text or name, a comment, or the place of a parameter. */
const parts = /'[^']*'|"[^"]*"|--[^\n]*|\?/g

/** Returns the text with numbered places. Quotes and comments stay as they are. */
export function numberPlaces(sql: string): string {
  let count = 0
  return sql.replaceAll(parts, part => (part === '?' ? `$${++count}` : part))
}
