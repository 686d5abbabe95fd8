/**
 * A thread that serves PGlite, which is PostgreSQL in WebAssembly, on a free port of this machine. It has one database,
 * and answers one connection at a time: further ones wait until the first has ended.
 */
import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { parentPort } from 'node:worker_threads'
import { PGlite } from '@electric-sql/pglite'

const database = await PGlite.create()
let last: Promise<void> = Promise.resolve()

const server = createServer(socket => {
  last = last.then(() => serve(socket))
})
server.listen(0, '127.0.0.1')
await once(server, 'listening')
parentPort?.postMessage((server.address() as AddressInfo).port)

async function serve(socket: Socket): Promise<void> {
  let rest = Buffer.alloc(0)
  let isStarted = false
  socket.setNoDelay(true)
  socket.on('error', () => socket.destroy())
  for await (const chunk of socket as AsyncIterable<Buffer>) {
    rest = Buffer.concat([rest, chunk])
    const end = endOfMessages(rest, isStarted)
    if (end === 0) continue
    const messages = rest.subarray(0, end)
    rest = rest.subarray(end)
    isStarted = true
    if (messages[0] === TERMINATE) break
    socket.write(await database.execProtocolRaw(messages))
  }
  socket.end()
  // A connection that ends inside a transaction would leave it to the next one.
  await database.exec('ROLLBACK')
  await database.exec('DISCARD ALL')
}

/** The type of the message with which a client ends its connection. */
const TERMINATE = 'X'.charCodeAt(0)

/** Returns the position after the last complete message. The first message of a connection has no byte for its type. */
function endOfMessages(bytes: Buffer, isStarted: boolean): number {
  let end = 0
  for (let hasType = isStarted; ; hasType = true) {
    const lengthAt = end + (hasType ? 1 : 0)
    if (lengthAt + 4 > bytes.length) return end
    const next = lengthAt + bytes.readInt32BE(lengthAt)
    if (next > bytes.length) return end
    end = next
  }
}
