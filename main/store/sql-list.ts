/** Names of our own as an SQL list, for statements that are prepared once; never a value that came from outside. */
export function sqlList(names: readonly string[]): string {
  return names.map(name => `'${name}'`).join(', ')
}
