import { expect, onTestFinished, test } from 'vitest'
import { defaults } from '../../../main/hub/options/table.ts'
import { hashPassword, isPassword, useHashThreads } from '../../../main/service/access/passwords.ts'
import { hubLimits } from '../../../shared/limits/hub-limits.ts'
import { hub, makeDataDir, serveHere } from '../../support/hub/run-hub.ts'

test('an operator configures the log-in attempts per minute of an email and of a sender', async () => {
  const dataDir = makeDataDir()
  const { baseUrl } = await serveHere(dataDir, { logInsPerEmail: 2, logInsPerAddress: 4 })
  const made = await hub('key', 'create', '--kind', 'app', '--data', dataDir)
  const key = /apiKey +(\S+)/.exec(made.out)?.[1] ?? ''
  const attempt = async (email: string) => {
    const headers = { 'API-Key': key, 'Content-Type': 'application/json' }
    const body = JSON.stringify({ email, password: 'a guess' })
    return (await fetch(`${baseUrl}/authentication`, { method: 'POST', headers, body })).status
  }
  const statuses: number[] = []
  for (const email of ['a@example.com', 'a@example.com', 'a@example.com', 'b@example.com', 'c@example.com'])
    statuses.push(await attempt(email))
  expect(statuses).toEqual([401, 401, 429, 401, 429])
})

test('an operator limits the requests of a key per minute', async () => {
  const dataDir = makeDataDir()
  const { baseUrl } = await serveHere(dataDir, { demo: true, requestsPerMinute: 2 })
  const words = ['--kind', 'integration', '--group', '1', '--role', 'admin', '--data', dataDir]
  const made = await hub('key', 'create', ...words)
  const headers = { 'API-Key': /apiKey +(\S+)/.exec(made.out)?.[1] ?? '' }
  const statuses: number[] = []
  for (let nth = 0; nth < 3; nth++) statuses.push((await fetch(`${baseUrl}/group`, { headers })).status)
  expect(statuses).toEqual([200, 200, 429])
})

test('the documented limits apply by default', async () => {
  expect(defaults).toMatchObject({ logInsPerEmail: 5, logInsPerAddress: 20, hashThreads: undefined })
  expect(defaults.requestsPerMinute).toBeUndefined()
  const options = ['--log-ins-per-email', '--log-ins-per-address', '--hash-threads', '--requests-per-minute']
  for (const option of options)
    expect(await hub(option, '0', '--data', makeDataDir()), option).toMatchObject({
      code: 2,
      err: expect.stringContaining('It must be 1 or more.'),
    })
})

test('the server hashes one password per thread at a time, and limits the number of log-ins that wait', async () => {
  onTestFinished(() => useHashThreads(2))
  const stored = await hashPassword('correct horse')
  const check = async (senderOf: (nth: number) => string) => {
    const answers = await Promise.allSettled(
      Array.from({ length: 100 }, (_, nth) => isPassword('correct horse', stored, { sender: senderOf(nth) })),
    )
    return answers.filter(({ status }) => status === 'fulfilled').length
  }
  for (const threads of [1, 3]) {
    useHashThreads(threads)
    expect(await check(String), String(threads)).toBe(threads + hubLimits.passwordChecksWaiting.ofAll)
    expect(await check(() => 'one'), String(threads)).toBe(threads + hubLimits.passwordChecksWaiting.ofOne)
  }
})
