/** The address of the PostgreSQL server that the tests start. */

import type { AddressInfo } from 'node:net'
import { createServer } from 'node:net'

export const postgresServer = await freeAddress()

/** The port is free now, and belongs to the server once it runs. */
export async function freeAddress(): Promise<string> {
  return `postgres://postgres@127.0.0.1:${await findFreePort()}/postgres`
}

function findFreePort(): Promise<number> {
  const { promise, resolve } = Promise.withResolvers<number>()
  const server = createServer().listen(0, '127.0.0.1', () => {
    const { port } = server.address() as AddressInfo
    server.close(() => resolve(port))
  })
  return promise
}
