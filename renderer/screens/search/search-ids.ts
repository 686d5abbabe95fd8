import { signal } from '@preact/signals'
import { useLayoutEffect } from 'preact/hooks'

/** Whether the results are rendered, so that the field may refer to them. Their code loads when they are first shown. */
export const areResultsThere = signal(false)

/** Call it where results are rendered. */
export function useResultsThere(): void {
  useLayoutEffect(() => {
    areResultsThere.value = true
    return () => {
      areResultsThere.value = false
    }
  }, [])
}

/** The id with which the field refers to its results. */
export const resultsId = 'search-results'

export function hitId(at: number): string {
  return `search-hit-${at}`
}
