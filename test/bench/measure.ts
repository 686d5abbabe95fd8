/** Timings with percentiles: machines are shared and noisy, so a single number says nothing. */
import { cpus, totalmem } from 'node:os'

export interface Timing {
  name: string
  /** milliseconds of each run */
  samples: number[]
}

/** Runs `work` `warmUp` times without measuring, and then `times` times. */
export async function measure(
  name: string,
  times: number,
  work: (index: number) => unknown,
  warmUp = 3,
): Promise<Timing> {
  for (let index = 0; index < warmUp; index++) await work(-1 - index)
  const samples: number[] = []
  for (let index = 0; index < times; index++) {
    const before = performance.now()
    await work(index)
    samples.push(performance.now() - before)
  }
  return { name, samples }
}

/** Returns the value that `share` of the samples do not exceed. */
export function percentile(samples: readonly number[], share: number): number {
  const sorted = [...samples].sort((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.ceil(share * sorted.length) - 1)] ?? Number.NaN
}

export function describe({ name, samples }: Timing): string {
  const of = (share: number) => `${percentile(samples, share).toFixed(2)} ms`.padStart(11)
  return `${name.padEnd(44)} n ${String(samples.length).padStart(4)}  p50 ${of(0.5)}  p95 ${of(0.95)}  p99 ${of(0.99)}`
}

export function describeMachine(): string {
  const [cpu] = cpus()
  const memory = Math.round(totalmem() / 2 ** 30)
  return `${cpus().length} × ${cpu?.model.trim() ?? 'unknown'}, ${memory} GiB, ${process.platform}, Node ${process.version}`
}
