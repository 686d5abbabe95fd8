/** Sums up the results of many runs. */
import type { Counted, Trouble } from './open-run.ts'
import type { RunResult } from './run.ts'

interface Failed {
  seed: number
  failure: string
}

export interface Totals {
  seeds: number
  operations: number
  requests: number
  faults: Counted['faults']
  virtualMs: number
  failed: Failed[]
}

export function noRuns(): Totals {
  return { seeds: 0, operations: 0, requests: 0, faults: {}, virtualMs: 0, failed: [] }
}

export type Outcome = Omit<RunResult, 'trace' | 'claims'>

export function addRun(
  totals: Totals,
  { seed, operations, requests, faults, virtualMs, failure }: Outcome,
): void {
  totals.seeds++
  totals.operations += operations
  totals.requests += requests
  totals.virtualMs += virtualMs
  for (const [name, count] of Object.entries(faults)) {
    const trouble = name as Trouble
    totals.faults[trouble] = (totals.faults[trouble] ?? 0) + count
  }
  if (failure !== null) totals.failed.push({ seed, failure })
}

export function sayTotals(totals: Totals, seconds: number): string {
  const faults = Object.entries(totals.faults).toSorted(([, a], [, b]) => b - a)
  const days = totals.virtualMs / 86_400_000
  return [
    `${totals.seeds} seeds, ${totals.operations} operations, ${totals.requests} requests, ${days.toFixed(1)} virtual days`,
    `${seconds.toFixed(1)} s, ${(totals.seeds / seconds).toFixed(1)} seeds a second`,
    `faults: ${faults.map(([name, count]) => `${name} ${count}`).join(', ')}`,
  ].join('\n')
}
