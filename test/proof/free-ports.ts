/** Finds ports of this machine that are free now. */
import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'

/** Returns different ports. A port belongs to a program once that listens. */
export async function findFreePorts(count: number): Promise<number[]> {
  const servers = Array.from({ length: count }, () => createServer())
  await Promise.all(servers.map(server => once(server.listen(0, '127.0.0.1'), 'listening')))
  const ports = servers.map(server => (server.address() as AddressInfo).port)
  await Promise.all(servers.map(server => once(server.close(), 'close')))
  return ports
}
