/** SQL for lists of values. */

/** Returns names from the code as an SQL list. Never use it for values from users or servers. */
export function sqlList(names: readonly string[]): string {
  return names.map(name => `'${name}'`).join(', ')
}

/** SQL for the numbers of a parameter that is a JSON array, such as ids. */
export const listedNumbers = '(SELECT CAST(value AS BIGINT) FROM json_each(?))'

/** SQL for the texts of a parameter that is a JSON array. */
export const listedTexts = '(SELECT value FROM json_each(?))'
