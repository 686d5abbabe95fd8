import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import path from 'node:path'
import process from 'node:process'
import { createInterface } from 'node:readline'
import { Agent, request } from 'undici'
import { expect, onTestFinished, test, vi } from 'vitest'
import { takeSocket } from '../../../main/hub/options/socket.ts'
import { main, makeDataDir } from './run-hub.ts'

vi.setConfig({ testTimeout: 60_000 })

test('a socket is taken only by whom it is meant for, once, and alone', () => {
  const env = { LISTEN_FDS: '1', LISTEN_PID: '12', LISTEN_FDNAMES: 'hub', OTHER: '1' }
  expect(takeSocket({ ...env }, 13)).toBeNull()
  expect(takeSocket({}, 12)).toBeNull()
  expect(takeSocket(env, 12)).toBe(3)
  expect(env).toEqual({ OTHER: '1' })
  expect(() => takeSocket({ LISTEN_FDS: '2', LISTEN_PID: '12' }, 12)).toThrow(
    '2 sockets were handed over: the hub takes one.',
  )
})

interface Held {
  port: number
  /** the process ids of the hubs, one after another, as each is ready */
  hubs: AsyncIterator<number>
  holder: ChildProcess
}

/** As systemd does: a socket that stays open in another process, and a hub on it again after each that ended. */
async function holdSocket(words: string[]): Promise<Held> {
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
  return { port, hubs: readReady(holder), holder }
}

async function* readReady(holder: ChildProcess): AsyncGenerator<number> {
  if (!holder.stdout) throw new Error('No output')
  let pid = 0
  for await (const line of createInterface({ input: holder.stdout })) {
    if (/^\d+$/.test(line)) pid = Number(line)
    else if (line.startsWith('Hub ready at ')) yield pid
  }
}

test('a hub that starts anew on a socket that stays refuses nobody, and what it answered is there', async () => {
  const dataDir = makeDataDir()
  const file = path.join(dataDir, 'credentials.json')
  const { port, hubs, holder } = await holdSocket(['--data', dataDir, '--credentials', file])
  const running = new Set<number>()
  onTestFinished(() => {
    for (const pid of running) process.kill(pid, 'SIGKILL')
    holder.kill('SIGKILL')
  })
  const nextHub = async () => {
    const { value } = await hubs.next()
    running.add(value)
    return value as number
  }
  const first = await nextHub()
  const { apiKey } = JSON.parse(readFileSync(file, 'utf8'))
  const answered: string[] = []
  let isOver = false
  // half keep their connection, half come anew each time
  const lanes = Array.from({ length: 6 }, async (_, lane) => {
    const dispatcher = new Agent({ pipelining: lane % 2, allowH2: false })
    for (let n = 0; !isOver; n++) {
      const title = `${lane}/${n}`
      const { statusCode, body } = await request(`http://127.0.0.1:${port}/api/1/job`, {
        dispatcher,
        method: 'POST',
        headers: { 'API-Key': apiKey, 'Content-Type': 'application/json' },
        body: JSON.stringify({ title }),
      })
      await body.text()
      expect(statusCode).toBe(200)
      answered.push(title)
    }
    await dispatcher.close()
  })
  const all = Promise.all(lanes)
  await vi.waitFor(() => expect(answered.length).toBeGreaterThan(50), { timeout: 30_000 })
  process.kill(first, 'SIGTERM')
  const second = await nextHub()
  running.delete(first)
  const before = answered.length
  await vi.waitFor(() => expect(answered.length).toBeGreaterThan(before + 50), { timeout: 30_000 })
  isOver = true
  await all
  const { body } = await request(`http://127.0.0.1:${port}/api/1/job?untimed&states=ALL&limit=5000`, {
    headers: { 'API-Key': apiKey },
  })
  const titles = ((await body.json()) as { title: string }[]).map(({ title }) => title)
  expect(titles.sort()).toEqual(answered.sort())
  process.kill(second, 'SIGTERM')
  await once(holder, 'exit')
  running.delete(second)
  expect([first === second, holder.exitCode]).toEqual([false, 0])
})
