/** Which connections carry a request, so that closing waits for those and for no others. */
import type { Server } from 'node:http'
import type { Socket } from 'node:net'

export interface Connections {
  /** Ends what carries no request now, and every other connection after its answer. */
  endQuietly(): void
  /**
   * The same, but what is quiet may ask once more within `ms`, and is told with the answer that it was the last: a
   * request that is under way when the hub is told to stop is not refused. To be called before the server closes.
   */
  endAfter(ms: number): void
}

/** Node's own `closeIdleConnections` knows neither fresh connections nor those that fall idle later. */
export function watchConnections(server: Server): Connections {
  const requests = new Map<Socket, number>()
  let isEnding = false
  const endIfQuiet = (socket: Socket) => {
    if (isEnding && requests.get(socket) === 0) socket.end()
  }
  const count = (socket: Socket, change: number) => {
    const known = requests.get(socket)
    if (known === undefined) return
    requests.set(socket, known + change)
    endIfQuiet(socket)
  }
  server.on('connection', socket => {
    requests.set(socket, 0)
    socket.once('close', () => requests.delete(socket))
    endIfQuiet(socket)
  })
  server.on('request', ({ socket }, response) => {
    count(socket, 1)
    response.once('close', () => count(socket, -1))
  })
  const endQuietly = () => {
    isEnding = true
    for (const socket of requests.keys()) endIfQuiet(socket)
  }
  return {
    endQuietly,
    endAfter(ms) {
      // both Node and Fastify call it as soon as a server closes
      server.closeIdleConnections = () => undefined
      setTimeout(endQuietly, ms)
    },
  }
}
