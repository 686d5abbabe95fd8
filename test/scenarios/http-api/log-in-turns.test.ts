import crypto from 'node:crypto'
import { syncBuiltinESMExports } from 'node:module'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { expect, onTestFinished, test, vi } from 'vitest'
import { defaultHashThreads, useHashThreads } from '../../../main/service/access/passwords.ts'
import { hubLimits } from '../../../shared/limits/hub-limits.ts'
import { startHub } from '../../support/http/hub-fixture.ts'
import { makeFolder } from '../../support/service/open-service.ts'

const password = 'correct horse'

/** Starts a server that hashes one password at a time, and none before `release`. */
async function startWithHeldHashes(options: Parameters<typeof startHub>[0] = {}) {
  const at = await startHub(options)
  await at.addPerson('Sara', 'technician', { password })
  const hashes = holdHashes()
  const { triesPerSender } = at.hub.access
  let counted = 0
  at.hub.access.triesPerSender = {
    take(...attempt) {
      counted += 1
      return triesPerSender.take(...attempt)
    },
  }
  const answered: string[] = []
  const headers = { 'API-Key': at.app.apiKey, 'Content-Type': 'application/json' }
  const logIn = async (from: string, email = 'sara@example.com') => {
    const answer = await fetch(`${at.hub.baseUrl}/authentication`, {
      method: 'POST',
      headers: { ...headers, 'X-Forwarded-For': from },
      body: JSON.stringify({ email, password }),
    })
    answered.push(from)
    return answer
  }
  /** Resolves when that many log-ins wait, are being hashed, or were refused. */
  const haveArrived = async (count: number) => {
    await vi.waitFor(() => expect(counted + answered.length).toBeGreaterThanOrEqual(count), {
      timeout: 20_000,
    })
    await nextTurn()
  }
  return {
    ...hashes,
    at,
    answered,
    logIn,
    haveArrived,
    /** Sends log-ins one after another, each with an email that no user has. */
    async fill(from: string, count: number): Promise<Promise<Response>[]> {
      const sent: Promise<Response>[] = []
      for (let nth = 0; nth < count; nth++) {
        const before = counted + answered.length
        sent.push(logIn(from, `${from}-${nth}@example.com`))
        await haveArrived(before + 1)
      }
      return sent
    },
  }
}

function holdHashes() {
  const { scrypt } = crypto
  const use = (one: unknown) => {
    Object.assign(crypto, { scrypt: one })
    syncBuiltinESMExports()
  }
  const held: (() => void)[] = []
  const begun = Promise.withResolvers<void>()
  let isHeld = true
  const ended = Promise.withResolvers<void>()
  use((...[given, salt, bytes, options, done]: Parameters<typeof scrypt>) => {
    begun.resolve()
    const begin = () =>
      scrypt(given, salt, bytes, options, (...result) => {
        done(...result)
        ended.resolve()
      })
    if (isHeld) held.push(begin)
    else begin()
  })
  useHashThreads(1)
  onTestFinished(() => {
    use(scrypt)
    useHashThreads(defaultHashThreads)
  })
  return {
    /** These resolve when the first hash begins, and when it has ended. */
    begun: begun.promise,
    ended: ended.promise,
    release() {
      isHeld = false
      for (const begin of held.splice(0)) begin()
    },
  }
}

const count = (statuses: readonly number[], status: number) =>
  statuses.filter(other => other === status).length

test('a log-in waits for at most one log-in of each other sender, although each sender has sent many log-ins', async () => {
  const { at, logIn, fill, release, answered, haveArrived } = await startWithHeldHashes()
  onTestFinished(() => at.close())
  const others: Promise<Response>[] = []
  for (const from of ['203.0.113.1', '203.0.113.2', '203.0.113.3']) others.push(...(await fill(from, 20)))
  const innocent = logIn('203.0.113.4')
  await haveArrived(61)
  release()
  expect((await innocent).status).toBe(200)
  const before = answered.indexOf('203.0.113.4')
  const statuses = (await Promise.all(others)).map(({ status }) => status)
  // The first hash had begun before the others were waiting.
  expect(count(statuses, 401)).toBe(1 + 3 * hubLimits.passwordChecksWaiting.ofOne)
  expect(count(statuses, 429)).toBe(60 - count(statuses, 401))
  expect(before - count(statuses, 429)).toBeLessThanOrEqual(1 + 3)
})

test('a log-in that is refused because too many other log-ins wait does not count as an attempt', async () => {
  const { at, logIn, fill, release } = await startWithHeldHashes()
  onTestFinished(() => at.close())
  const { ofOne, ofAll } = hubLimits.passwordChecksWaiting
  const others = await fill('203.0.113.0', 1)
  for (let nth = 1; nth <= ofAll / ofOne; nth++) others.push(...(await fill(`203.0.113.${nth}`, ofOne)))
  for (let nth = 0; nth < 25; nth++) {
    const answer = await logIn('203.0.113.200')
    expect([answer.status, await answer.text()]).toEqual([429, expect.stringMatching(/^Too many ask/)])
  }
  release()
  await Promise.all(others)
  expect((await logIn('203.0.113.200')).status).toBe(200)
})

test('a stopping server finishes the running log-in, and answers 503 to the log-ins that wait', async () => {
  const { at, logIn, release, haveArrived } = await startWithHeldHashes()
  const running = logIn('203.0.113.1')
  await haveArrived(1)
  const waiting = logIn('203.0.113.2')
  await haveArrived(2)
  const closed = at.close()
  const { status, headers } = await waiting
  expect([status, headers.get('Retry-After')]).toEqual([503, '5'])
  release()
  expect((await running).status).toBe(200)
  await closed
  expect(at.logged()).not.toContain('http.failed')
})

test('logs no failure when the hashing of a password ends after the server has closed', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const { at, logIn, begun, ended, release } = await startWithHeldHashes({ dataDir: makeFolder() })
  const running = logIn('203.0.113.1').then(
    () => 'answered',
    () => 'cut off',
  )
  await begun
  const closed = at.close()
  vi.advanceTimersByTime(hubLimits.closeMs)
  await closed
  expect(await running).toBe('cut off')
  release()
  await ended
  await nextTurn()
  expect(at.logged()).not.toContain('http.failed')
})
