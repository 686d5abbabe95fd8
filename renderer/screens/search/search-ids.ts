import { signal } from '@preact/signals'

/** Whether they are on the screen, so that the box may name them: their code comes a moment after the first answer. */
export const areResultsThere = signal(false)

/** By which the box names its results. */
export const resultsId = 'search-results'

export function hitId(at: number): string {
  return `search-hit-${at}`
}
