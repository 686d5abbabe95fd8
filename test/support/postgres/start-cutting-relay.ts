/** Starts a relay to a PostgreSQL server that loses one statement or its answer. */
import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { onTestFinished } from 'vitest'

export interface CutStart {
  target: { hostname: string; port: string }
  /** Part of the text of a statement. */
  marker: string
  /** The part of the next statement that is lost, and with it all later connections if the server is lost too. */
  cut: 'the statement' | 'its answer' | 'its answer and the server'
}

/** Returns the address of the database at the relay. */
export async function startCuttingRelay(url: string, start: Omit<CutStart, 'target'>): Promise<string> {
  const { hostname, port } = new URL(url)
  const worker = new Worker(new URL('cutting-relay.ts', import.meta.url), {
    workerData: { ...start, target: { hostname, port } } satisfies CutStart,
  })
  onTestFinished(() => void worker.terminate())
  const [relayPort] = await once(worker, 'message')
  return Object.assign(new URL(url), { port: String(relayPort) }).href
}
