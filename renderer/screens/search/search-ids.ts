/** By which the box names its results. */
export const resultsId = 'search-results'

export function hitId(at: number): string {
  return `search-hit-${at}`
}
