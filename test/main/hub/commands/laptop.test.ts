import { expect, test, vi } from 'vitest'
import { hub, makeDataDir, serveHere } from '../../../support/hub/run-hub.ts'

// Hashing a password takes a while on a busy machine.
vi.setConfig({ testTimeout: 60_000 })

const uuid = 'd4e6b8f0-2a3c-4d7e-9fa0-1b2c3d4e5f61'

test("laptop list prints each laptop's last report, and --behind those without a report since the last restore", {
  tags: 'slow',
}, async () => {
  const dataDir = makeDataDir()
  const run = async (...words: string[]) => (await hub(...words, '--data', dataDir)).out
  const { baseUrl } = await serveHere(dataDir)
  await run('group', 'add', 'North')
  const appKey = /^apiKey +(\S+)$/m.exec(await run('key', 'create', '--kind', 'app'))?.[1] ?? ''
  await run('user', 'add', '--email', 'eva@example.com', '--name', 'Eva', '--password', 'long enough')
  const headers = { 'API-Key': appKey, 'Content-Type': 'application/json' }
  const body = JSON.stringify({ email: 'eva@example.com', password: 'long enough' })
  const signedIn = await fetch(`${baseUrl}/authentication`, { method: 'POST', headers, body })
  const { token } = await signedIn.json()
  expect(await run('laptop', 'list')).toContain('0 of 0 laptops')
  const report = async (generation: number) => {
    const Laptop = `${uuid}; generation=${generation}; waiting=2; oldest=1600000000000`
    await fetch(`${baseUrl}/user/me`, { headers: { ...headers, 'API-Token': token, Laptop } })
  }
  await report(0)
  const listed = await run('laptop', 'list')
  expect(listed).toMatch(new RegExp(`Eva +${uuid} .* 2 +2020-09-13 12:26 +yes`))
  expect(await run('laptop', 'list', '--behind')).not.toContain(uuid)
  const generation = Number(/The generation is (\d+)/.exec(await run('restored'))?.[1])
  const behind = await run('laptop', 'list', '--behind')
  expect(behind).toMatch(new RegExp(`${uuid} .* no`))
  expect(behind).toContain('1 of 1 laptops have not reported back since the last restore.')
  await report(generation)
  expect(await run('laptop', 'list')).toContain('0 of 1 laptops')
})
