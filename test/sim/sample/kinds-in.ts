/** What kinds of things happened in a run: by these a sample of seeds is chosen, and held to. */
import type { RunResult } from '../run.ts'

/** The lines of the trace without times, names and numbers, and the claims. */
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
      // but for the status that an answer ends with
      .replaceAll(/\d+(?=\D)/g, '#')
  )
}
