import { signal } from '@preact/signals'

/** Whether the results are rendered, so that the field may refer to them. Their code loads after the first answer. */
export const areResultsThere = signal(false)

/** The id with which the field refers to its results. */
export const resultsId = 'search-results'

export function hitId(at: number): string {
  return `search-hit-${at}`
}
