/** Counts the requests of a part of the day, and how long each took. */
import { percentile } from '../measure.ts'

export interface Counts {
  /** milliseconds of each answer, by the kind of request */
  ms: Map<string, number[]>
  /** answers 429 and 503, by which a hub protects itself */
  refused: number
  /** other refusals, and requests without an answer */
  errors: Map<string, number>
  /** requests that were sent while the hub was away, and sent again */
  away: number
}

export function newCounts(): Counts {
  return { ms: new Map(), refused: 0, errors: new Map(), away: 0 }
}

export function countAnswer(counts: Counts, kind: string, status: number, ms: number): void {
  if (status === 429 || status === 503) counts.refused++
  else if (status >= 400) countError(counts, `${kind} ${status}`)
  const known = counts.ms.get(kind)
  if (known) known.push(ms)
  else counts.ms.set(kind, [ms])
}

export function countError(counts: Counts, what: string): void {
  counts.errors.set(what, (counts.errors.get(what) ?? 0) + 1)
}

/** Kinds that are no requests: they last longer by design. */
const seenKinds: readonly string[] = ['seen on another laptop']

/** Returns the times until another laptop had read a change. */
export function seenTimes({ ms }: Counts): number[] {
  return seenKinds.flatMap(kind => ms.get(kind) ?? [])
}

/** Returns the times of all requests of the part. */
export function allTimes({ ms }: Counts): number[] {
  return [...ms].flatMap(([kind, times]) => (seenKinds.includes(kind) ? [] : times))
}

export function describeCounts(name: string, counts: Counts): string {
  const errors = [...counts.errors].map(([what, count]) => `${what} × ${count}`).join(', ')
  const { refused, away } = counts
  return [
    line(name, allTimes(counts)) +
      `  refused ${refused}  errors ${errors === '' ? 0 : errors}${away > 0 ? `  sent again ${away}` : ''}`,
    ...[...counts.ms].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([kind, ms]) => line(`  ${kind}`, ms)),
  ].join('\n')
}

function line(name: string, ms: readonly number[]): string {
  const of = (share: number) => `${percentile(ms, share).toFixed(1)}`.padStart(8)
  return `${name.padEnd(26)}${String(ms.length).padStart(8)}  p50 ${of(0.5)}  p95 ${of(0.95)}  p99 ${of(0.99)} ms`
}
