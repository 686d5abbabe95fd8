/** Lists the kinds of events in a run, by which a sample of seeds is chosen and checked. */
import type { RunResult } from '../run.ts'

/** Returns the lines of the trace without times, names and numbers, and the claims. */
export function kindsIn({ trace, claims }: Pick<RunResult, 'trace' | 'claims'>): Set<string> {
  return new Set([...trace.map(kindOf), ...claims])
}

function kindOf(line: string): string {
  return (
    line
      .replace(/^[\d.]+ +/, '')
      .replaceAll(/[\da-f]{8}-[\da-f]{4}-[\da-f-]{22}/g, '…')
      .replace(/\?\S+/, '')
      .replaceAll(/\bL\d/g, 'L')
      // except for the status at the end of an answer
      .replaceAll(/\d+(?=\D)/g, '#')
  )
}
