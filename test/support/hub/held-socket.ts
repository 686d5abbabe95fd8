/** A socket that stays open while hubs come and go on it, as systemd holds it. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import process from 'node:process'
import { createInterface } from 'node:readline'
import { onTestFinished } from 'vitest'
import { main } from './run-hub.ts'

export interface HeldSocket {
  port: number
  /** the process of the next hub, once it is ready */
  nextHub(): Promise<number>
  /** SIGTERM; the hub after it, where there is one, begins */
  stop(hub: number): void
  holder: ChildProcess
}

/** A socket that stays open in another process, and a hub on it again after the first one that ended. */
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
    // the holder first, which would start another
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
