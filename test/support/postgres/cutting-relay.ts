/**
 * Thread that passes connections on to a PostgreSQL server, and once cuts one at the statement after the marked one:
 * the thread that waits for the server cannot do it.
 */
import { once } from 'node:events'
import { type AddressInfo, connect, createServer } from 'node:net'
import { parentPort, workerData } from 'node:worker_threads'
import type { CutStart } from './start-cutting-relay.ts'

const { target, marker, cut } = workerData as CutStart
type Phase = 'before' | 'marked' | 'next' | 'sent' | 'cut'
let phase: Phase = 'before'

const server = createServer(socket => {
  if (phase === 'cut' && cut === 'its answer and the server') {
    socket.destroy()
    return
  }
  const onward = connect(Number(target.port), target.hostname)
  for (const each of [socket, onward]) each.on('error', () => undefined)
  socket.on('close', () => onward.destroy())
  onward.on('close', () => socket.destroy())
  const end = () => {
    phase = 'cut'
    socket.destroy()
  }
  socket.on('data', (bytes: Buffer) => {
    if (phase === 'before' && bytes.includes(marker)) phase = 'marked'
    else if (phase === 'next' && cut === 'the statement') return end()
    else if (phase === 'next') phase = 'sent'
    onward.write(bytes)
  })
  onward.on('data', (bytes: Buffer) => {
    if (phase === 'sent') return end()
    if (phase === 'marked') phase = 'next'
    socket.write(bytes)
  })
})
await once(server.listen(0, '127.0.0.1'), 'listening')
parentPort?.postMessage((server.address() as AddressInfo).port)
