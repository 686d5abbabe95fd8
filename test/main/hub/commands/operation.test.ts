import { expect, test, vi } from 'vitest'
import { hub, makeDataDir, serveHere } from '../../../support/hub/run-hub.ts'

// Hashing a password takes a while on a busy machine.
vi.setConfig({ testTimeout: 60_000 })

test('operation list prints the operations that a user has sent, and the command restored raises the restore generation', {
  tags: 'slow',
}, async () => {
  const dataDir = makeDataDir()
  const run = (...words: string[]) => hub(...words, '--data', dataDir)
  const { baseUrl } = await serveHere(dataDir)
  await run('group', 'add', 'North')
  const { out } = await run('key', 'create', '--kind', 'app')
  const appKey = /^apiKey +(\S+)$/m.exec(out)?.[1] ?? ''
  await run('user', 'add', '--email', 'eva@example.com', '--name', 'Eva', '--password', 'long enough')
  const post = (path: string, body: object, more: Record<string, string> = {}) =>
    fetch(`${baseUrl}${path}`, {
      method: 'POST',
      headers: { 'API-Key': appKey, 'Content-Type': 'application/json', ...more },
      body: JSON.stringify(body),
    })
  const { token } = await (
    await post('/authentication', { email: 'eva@example.com', password: 'long enough' })
  ).json()
  expect((await run('operation', 'list', '--user', 'eva@example.com')).out).toContain('Nothing of Eva')
  const job = await post('/job', { title: 'Pump' }, { 'API-Token': token, 'Idempotency-Key': 'pump-1' })
  const { uuid } = await job.json()
  const listed = await run('operation', 'list', '--user', 'eva@example.com')
  expect(listed.out).toMatch(new RegExp(`pump-1 +${uuid}`))
  const printed = await run('restored')
  expect(printed.code).toBe(0)
  const generation = Number(/The generation is (\d+) now/.exec(printed.out)?.[1])
  expect(generation).toBeGreaterThan(0)
  const answers = async () => (await (await fetch(`${baseUrl}/version`)).json()).generation
  // A running server reads it again once a second.
  await expect.poll(answers).toBe(generation)
})
