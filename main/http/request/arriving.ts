/** Reads uploads. A slow upload may take any time, as long as its client makes progress. */
import type { IncomingMessage } from 'node:http'
import { hubLimits } from '../../../shared/limits/hub-limits.ts'
import { Refused, refuse } from '../../service/refuse.ts'

const msForByte = hubLimits.uploadIdleMs / hubLimits.uploadBytesEachMinute

/**
 * Yields the parts of `source`, and ends the request of a client that makes too little progress. Waiting uses up a
 * minute of patience. Each part adds the time that it may take at the lowest speed. So a minute without a byte ends an
 * upload, and so do single bytes now and then. The caller's work on a part uses no patience.
 * @throws Refused `bad-request` for any error of the parser, as the form is broken then
 */
export async function* arriving<T>(
  raw: Pick<IncomingMessage, 'destroy'>,
  source: AsyncIterable<T>,
  bytesOf: (part: T) => number,
): AsyncGenerator<T, void, undefined> {
  const parts = source[Symbol.asyncIterator]()
  let patienceMs: number = hubLimits.uploadIdleMs
  try {
    for (;;) {
      const asked = performance.now()
      const cut = setTimeout(() => raw.destroy(), patienceMs)
      const next = await parts
        .next()
        .catch(refuseBroken)
        .finally(() => clearTimeout(cut))
      if (next.done) return
      const givenMs = bytesOf(next.value) * msForByte
      patienceMs = Math.min(patienceMs - (performance.now() - asked) + givenMs, hubLimits.uploadIdleMs)
      yield next.value
    }
  } finally {
    await parts.return?.()
  }
}

function refuseBroken(error: unknown): never {
  if (error instanceof Refused) throw error
  return refuse('bad-request', 'The form cannot be understood, or it ended too early.')
}
