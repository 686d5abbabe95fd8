/** Starts PGlite once for a process of tests. It ends with the process. */
import { once } from 'node:events'
import { Worker } from 'node:worker_threads'

/** Returns the address of its only database. */
export async function startPglite(): Promise<string> {
  const server = new Worker(new URL('./pglite-server.ts', import.meta.url))
  const [port] = (await once(server, 'message')) as [number]
  server.unref()
  return `postgres://postgres@127.0.0.1:${port}/postgres?connections=1`
}
