/** A socket that stays open while servers are restarted on it, as systemd does. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import process from 'node:process'
import { createInterface } from 'node:readline'
import { onTestFinished } from 'vitest'
import { main } from './run-hub.ts'

export interface HeldSocket {
  port: number
  /** resolves with the process id of the next server when it is ready */
  nextHub(): Promise<number>
  /** sends SIGTERM; the next server starts afterwards, if there is one */
  stop(hub: number): void
  holder: ChildProcess
}

/** Opens a socket in another process, with a server that is restarted on it after it has ended once. */
export async function holdSocket(words: readonly string[]): Promise<HeldSocket> {
  const listening = createServer().listen(0, '127.0.0.1')
  await once(listening, 'listening')
  const { port } = listening.address() as AddressInfo
  const { fd } = (listening as unknown as { _handle: { fd: number } })._handle
  const start = 'echo $$; LISTEN_PID=$$ LISTEN_FDS=1 exec "$@"'
  const script = `for n in 1 2; do sh -c '${start}' sh "$@" || exit 1; done`
  const holder = spawn('sh', ['-c', script, 'sh', process.execPath, main, ...words], {
    stdio: ['ignore', 'pipe', 'inherit', fd],
  })
  listening.close()
  const hubs = readReady(holder)
  const running = new Set<number>()
  onTestFinished(() => {
    // Kill the holder first, because it would start another server.
    holder.kill('SIGKILL')
    for (const pid of running) process.kill(pid, 'SIGKILL')
  })
  return {
    port,
    holder,
    async nextHub() {
      const { value } = await hubs.next()
      if (value === undefined) throw new Error('No hub came')
      running.add(value)
      return value
    },
    stop(hub) {
      process.kill(hub, 'SIGTERM')
      running.delete(hub)
    },
  }
}

async function* readReady(holder: ChildProcess): AsyncGenerator<number> {
  if (!holder.stdout) throw new Error('No output')
  let pid = 0
  for await (const line of createInterface({ input: holder.stdout })) {
    if (/^\d+$/.test(line)) pid = Number(line)
    else if (line.startsWith('Hub ready at ')) yield pid
  }
}
