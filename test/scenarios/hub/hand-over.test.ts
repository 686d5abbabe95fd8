import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { Agent, request } from 'undici'
import { expect, test, vi } from 'vitest'
import { takeSocket } from '../../../main/hub/options/socket.ts'
import { holdSocket } from '../../support/hub/held-socket.ts'
import { makeDataDir } from '../../support/hub/run-hub.ts'

vi.setConfig({ testTimeout: 60_000 })

test('accepts the inherited socket once, and only if it is meant for this process', () => {
  const env = { LISTEN_FDS: '1', LISTEN_PID: '12', LISTEN_FDNAMES: 'hub', OTHER: '1' }
  expect(takeSocket({ ...env }, 13)).toBeNull()
  expect(takeSocket({}, 12)).toBeNull()
  expect(takeSocket(env, 12)).toBe(3)
  expect(env).toEqual({ OTHER: '1' })
  expect(() => takeSocket({ LISTEN_FDS: '2', LISTEN_PID: '12' }, 12)).toThrow(
    '2 sockets were handed over: the hub takes one.',
  )
})

test('a server that restarts on an inherited socket refuses no request', {
  tags: 'slow',
}, async () => {
  const dataDir = makeDataDir()
  const file = path.join(dataDir, 'credentials.json')
  const { port, nextHub, stop, holder } = await holdSocket(['--data', dataDir, '--credentials', file])
  const first = await nextHub()
  const { apiKey } = JSON.parse(readFileSync(file, 'utf8'))
  const answered: string[] = []
  let isOver = false
  // Half of the clients keep their connection, the others connect each time.
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
  stop(first)
  const second = await nextHub()
  const before = answered.length
  await vi.waitFor(() => expect(answered.length).toBeGreaterThan(before + 50), { timeout: 30_000 })
  isOver = true
  await all
  const { body } = await request(`http://127.0.0.1:${port}/api/1/job?untimed&states=ALL&limit=5000`, {
    headers: { 'API-Key': apiKey },
  })
  const titles = ((await body.json()) as { title: string }[]).map(({ title }) => title)
  expect(titles.sort()).toEqual(answered.sort())
  stop(second)
  await once(holder, 'exit')
  expect([first === second, holder.exitCode]).toEqual([false, 0])
})
