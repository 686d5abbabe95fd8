/** Tracks which connections carry a request, so that a stop waits for those only. */
import type { Server } from 'node:http'
import type { Socket } from 'node:net'

export interface Connections {
  /** Ends all idle connections now, and each other one after its answer. */
  endQuietly(): void
  /**
   * Ends connections after `ms`. Idle ones may send one more request until then, so that a request on its way is not
   * refused. Its answer closes the connection. Call it before the server closes.
   */
  endAfter(ms: number): void
}

/**
 * Watches the connections of a server. Node's `closeIdleConnections` ignores new connections, and those that become
 * idle later.
 */
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
      // Node and Fastify call it as soon as a server closes, which would end idle connections at once.
      server.closeIdleConnections = () => undefined
      setTimeout(endQuietly, ms)
    },
  }
}
