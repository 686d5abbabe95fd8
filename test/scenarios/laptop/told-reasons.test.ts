import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { Value } from 'typebox/value'
import { describe, expect, it, onTestFinished } from 'vitest'
import { issueToken } from '../../../main/service/access/tokens.ts'
import { type Method, type Request, requests } from '../../../shared/contract/contract.ts'
import type { Outcome } from '../../../shared/text/failures.ts'
import { findImports } from '../../boundaries/find-imports.ts'
import { findPlainRefusals } from '../../boundaries/find-plain-refusals.ts'
import { allWaiting } from '../../support/app/all-waiting.ts'
import { startTestApp, type TestApp } from '../../support/app/test-ports.ts'
import { startHub } from '../../support/http/hub-fixture.ts'
import { unwrap } from '../../support/service/outcomes.ts'

const root = path.join(import.meta.dirname, '../../..')

/** The sample's server is behind HTTP, so its messages are those of a server. */
const behindHttp = /^main\/(http|hub|webhooks)\/|^main\/app\/hub\//

/** Files that only the server or its command line runs, although calls of the screens import them. */
const ofHub: ReadonlySet<string> = new Set([
  'main/service/access/groups.ts',
  'main/service/access/users.ts',
  'main/service/access/keys.ts',
  'main/service/access/authenticate.ts',
  'main/service/access/log-in.ts',
  'main/service/access/check-signature.ts',
  'main/service/access/change-password.ts',
  'main/service/access/printable-name.ts',
  'main/service/turns.ts',
  // Its refusal ends a reading in the background while the program ends.
  'main/service/documents/thumbnails/gather.ts',
  'main/store/backup/write-backup.ts',
  'main/store/backup/read-backup.ts',
  // A folder that a command line or a setting names, before there is a screen.
  'main/store/ensure-folder.ts',
])

/** Query parameters of the interface, which calls of the screens always send correctly. */
const parameters: ReadonlySet<string> = new Set([
  'main/service/entity/full-text.ts',
  'main/service/entity/local-time.ts',
  'main/service/entity/paging.ts',
  'main/service/entity/ref.ts',
  'main/service/jobs/act.ts',
  'main/service/jobs/list-jobs.ts',
  'main/service/jobs/list-parameters.ts',
  'main/service/jobs/plan.ts',
  'main/service/search/search-all.ts',
])

/** Every file of main and shared that the contract's methods import. */
function reachedFrom(first: string): Map<string, string> {
  const found = new Map<string, string>()
  const open = [first]
  for (let file = open.pop(); file !== undefined; file = open.pop()) {
    const place = path.join(root, file)
    if (found.has(file) || behindHttp.test(file) || !/\.tsx?$/.test(file) || !existsSync(place)) continue
    const source = readFileSync(place, 'utf8')
    found.set(file, source)
    for (const { specifier } of findImports(file, source))
      if (specifier?.startsWith('.')) open.push(path.posix.join(path.posix.dirname(file), specifier))
  }
  return found
}

describe("refusals of the screens' methods", () => {
  it('have a reason code in the source of every method', () => {
    const reached = reachedFrom('main/app/methods/methods.ts')
    expect(reached.size).toBeGreaterThan(200)
    const plain = [...reached].flatMap(([file, source]) => {
      const isOther = ofHub.has(file) || parameters.has(file)
      return isOther ? [] : findPlainRefusals(file, source).map(line => `${file}:${line}`)
    })
    expect(plain).toEqual([])
  })

  it('are found by this test if they have no reason code', () => {
    const plain = [
      "fail('conflict', 'This is so.')",
      'refuse("invalid", `This is so.`)',
      "fail('storage', error.message)",
      "throw new Refused({ code: 'conflict', message: 'This is so.' })",
      "throw new StoreFailure('full', 'This is so.')",
    ]
    for (const source of plain) expect(findPlainRefusals('a.ts', source)).toEqual([1])
    expect(findPlainRefusals('a.ts', "fail('conflict', reason('no-account'))")).toEqual([])
  })

  it('have a reason code if no account is signed in, or if the entity is unknown', async () => {
    const app = await startTestApp()
    const before = await refusalsOf(app)
    expect(before).toContain('conflict no-account')
    const at = await startHub()
    onTestFinished(() => at.close())
    const { user } = await at.addPerson('Anna', 'technician')
    const { token } = issueToken(at.hub.service, user.id, at.app.id)
    unwrap(await app.call('setup.connect', { baseUrl: at.hub.baseUrl, apiKey: at.app.apiKey, token }))
    const inside = await refusalsOf(app)
    expect(inside).toContain('not-found job-not-here')
    expect(inside).toContain('not-found not-waiting')
    expect([...before, ...inside].filter(words => words.endsWith(' plain'))).toEqual([])
  })
})

/** Calls each method with the smallest valid request. Returns the failures' codes and reasons. */
async function refusalsOf(app: TestApp): Promise<string[]> {
  const refusals: string[] = []
  for (const method of methods) {
    const answer: unknown = await app.call(method, leastFor(method))
    if (!isFailed(answer)) continue
    const { code, reason, errors, message } = answer.failure
    refusals.push(`${code} ${reason ?? errors?.[0]?.reason ?? `${method}: ${message} plain`}`)
  }
  return refusals
}

/** Two methods change the open account, and two start a thread; the test above covers their refusals. */
const excluded: readonly string[] = ['setup.demo', 'account.signOut', 'search.find', 'rescue.export']
const methods = (Object.keys(requests) as Method[]).filter(method => !excluded.includes(method))

const time = { kind: 'WORK', from: 0, to: 60_000, reason: 'x', pressed: null, replaces: null } as const

/** Requests whose patterns or bytes cannot be generated. */
const written: { [M in Method]?: () => Request<M> } = {
  'day.read': () => ({ date: null }),
  'week.read': () => ({ date: null }),
  'times.read': () => ({ date: null }),
  'material.day': () => ({ date: null }),
  'board.read': () => ({ date: '2026-11-20', days: 1 }),
  'waiting.read': () => allWaiting,
  'board.offers': () => ({ date: '2026-11-20', days: 1 }),
  'board.jobs': () => ({ jobUuids: [] }),
  'map.order': () => ({ date: '2026-11-20' }),
  'map.saveOrder': () => ({ date: '2026-11-20', jobUuids: [] }),
  'sheet.send': () => ({
    jobUuid: '',
    language: 'en',
    documentUuid: '00000000-0000-4000-8000-000000000001',
  }),
  'times.correct': () => ({ jobUuid: '', text: 'x', time }),
  'times.savePdf': () => ({
    fileName: 'week.pdf',
    paper: Value.Create(requests['times.savePdf'].properties.paper),
  }),
  'availability.change': () => ({ entryUuid: null, after: null }),
  'recurring.change': () => ({ entryUuid: null, after: null }),
  'times.saveCsv': () => ({ fileName: 'week.csv', separator: ',', rows: [] }),
}

function leastFor<M extends Method>(method: M): Request<M> {
  const own = written[method]?.()
  if (own !== undefined) return own
  const least = Value.Create(requests[method]) as Request<M>
  return 'bytes' in least ? { ...least, bytes: new Uint8Array() } : least
}

function isFailed(answer: unknown): answer is Extract<Outcome<unknown>, { ok: false }> {
  return typeof answer === 'object' && answer !== null && 'ok' in answer && answer.ok === false
}
