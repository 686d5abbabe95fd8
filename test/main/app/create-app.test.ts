import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { issueToken } from '../../../main/service/access/tokens.ts'
import type { SyncStatus } from '../../../shared/sync/sending.ts'
import type { AppState } from '../../../shared/views/app-state.ts'
import { makePorts, startTestApp, type TestApp } from '../../support/app/test-ports.ts'
import { type Person, startHub, type TestHub } from '../../support/http/hub-fixture.ts'
import { failureOf, unwrap } from '../../support/service/outcomes.ts'

const password = 'correct horse'

describe('the app with a server', () => {
  let at: TestHub
  let anna: Person
  let bo: Person

  beforeAll(async () => {
    at = await startHub()
    anna = await at.addPerson('Anna', 'technician', { password })
    bo = await at.addPerson('Bo', 'technician', { password })
  })
  afterAll(() => at.close())

  /** A token avoids the slow hash of a password. Signing out ends it, so each sign-in has its own token. */
  const asToken = ({ user }: Person) => ({ token: issueToken(at.hub.service, user.id, at.app.id).token })
  const connection = (person: Person) => ({
    baseUrl: at.hub.baseUrl,
    apiKey: at.app.apiKey,
    ...asToken(person),
  })

  async function connect(app: TestApp, person = anna): Promise<AppState> {
    const isReady = app.next('app', state => state.phase === 'ready')
    unwrap(await app.call('setup.connect', connection(person)))
    return isReady
  }

  /** Resolves with the status when the condition holds, which may be at once. */
  async function statusWhen(app: TestApp, isSo: (status: SyncStatus) => boolean): Promise<SyncStatus> {
    const reached = app.next('status', isSo)
    const now = await app.call('sync.status', {})
    return isSo(now) ? now : reached
  }

  async function createJob(app: TestApp, title: string): Promise<string> {
    return unwrap(await app.call('job.create', { title, startTime: Date.now() })).jobUuid
  }

  test('starts without an account, in the phase first-run', async () => {
    const app = await startTestApp()
    expect(await app.call('app.state', {})).toMatchObject({
      phase: 'first-run',
      account: null,
      theme: 'system',
    })
    expect((await app.call('day.read', { date: null })).timed).toEqual([])
    expect(failureOf(await app.call('job.create', { title: 'x' })).code).toBe('conflict')
  })

  test("signs in with a password, shows the user's day, and shows it again at the next start", async () => {
    const ports = makePorts()
    const app = await startTestApp(ports)
    const { user } = anna
    const signIn = { email: user.email ?? '', password }
    const request = { baseUrl: at.hub.baseUrl, apiKey: at.app.apiKey, ...signIn }
    const wrong = await app.call('setup.connect', { ...request, password: 'wrong' })
    expect(failureOf(wrong).code).toBe('unauthenticated')
    expect(unwrap(await app.call('setup.connect', request)).account?.user.name).toBe('Anna')
    await app.close()
    const again = await startTestApp(ports)
    expect((await again.call('app.state', {})).account?.user.uuid).toBe(user.uuid)
  })

  test('refuses a server address without https before it sends a request', async () => {
    const app = await startTestApp()
    const failure = failureOf(
      await app.call('setup.connect', { ...connection(anna), baseUrl: 'http://hub.example/api/1' }),
    )
    expect(failure).toMatchObject({ code: 'bad-request', message: expect.stringContaining('https://') })
  })

  test('stores a typed note as a draft of its job until the note is added', async () => {
    const app = await startTestApp()
    await connect(app)
    const jobUuid = await createJob(app, 'Pump')
    const draft = { text: 'half a sent', discrepancy: true, internal: true }
    unwrap(await app.call('draft.save', { key: jobUuid, value: draft }))
    expect(await app.call('draft.read', { key: jobUuid })).toEqual(draft)
    unwrap(await app.call('note.add', { jobUuid, text: 'whole', discrepancy: true, internal: false }))
    expect(await app.call('draft.read', { key: jobUuid })).toBeNull()
  })

  test('refuses to overwrite a draft that another page has saved', async () => {
    const app = await startTestApp()
    await connect(app)
    const jobUuid = await createJob(app, 'Pump')
    const save = (text: string, over: string) =>
      app.call('draft.save', { key: jobUuid, over, value: { text } })
    unwrap(await save('of A', ''))
    expect(failureOf(await save('of B', ''))).toMatchObject({ code: 'conflict', reason: 'draft-elsewhere' })
    expect(await app.call('draft.read', { key: jobUuid })).toMatchObject({ text: 'of A' })
    unwrap(await save('of A and B', 'of A'))
    const note = { jobUuid, text: 'of A and B', discrepancy: false, internal: false, isDraft: true }
    expect(failureOf(await app.call('note.add', { ...note, text: 'of A' }))).toMatchObject({
      code: 'conflict',
    })
    unwrap(await app.call('note.add', note))
    expect(failureOf(await app.call('note.add', note))).toMatchObject({ code: 'conflict' })
    expect(unwrap(await app.call('job.read', { jobUuid })).notes).toHaveLength(1)
  })

  test('shows an added note at once as not yet sent, and then sends all waiting work', async () => {
    const app = await startTestApp()
    await connect(app)
    const jobUuid = await createJob(app, 'Lift')
    unwrap(await app.call('note.add', { jobUuid, text: 'Rope worn', discrepancy: false, internal: false }))
    const { notes } = unwrap(await app.call('job.read', { jobUuid }))
    expect(notes.map(note => [note.text, note.isMine, note.sending?.state])).toEqual([
      ['Rope worn', true, expect.stringMatching(/ready|sending|blocked/)],
    ])
    await statusWhen(app, status => status.pending === 0)
    const job = at.hub.service.store.read.get<{ id: number }>('SELECT id FROM jobs WHERE uuid = ?', jobUuid)
    expect(job?.id).toBeGreaterThan(0)
  })

  test('does not sync again when the window comes to the front soon after a sync, but syncs on request', async () => {
    const app = await startTestApp()
    await connect(app)
    const { lastPull } = await statusWhen(app, status => status.lastPull !== null && !status.isPulling)
    unwrap(await app.call('sync.wake', {}))
    expect(await app.call('sync.status', {})).toMatchObject({ lastPull, isPulling: false })
    unwrap(await app.call('sync.run', {}))
    expect((await app.call('sync.status', {})).isPulling).toBe(true)
  })

  test('refuses a new job without a title, although the HTTP interface permits it', async () => {
    const app = await startTestApp()
    await connect(app)
    const failure = failureOf(await app.call('job.create', { title: '  ', description: 'kept by the form' }))
    expect(failure).toMatchObject({ code: 'invalid', errors: [{ pointer: '/title' }] })
  })

  test('keeps accounts separate: each user sees only their own jobs after signing in', async () => {
    const ports = makePorts()
    const app = await startTestApp(ports)
    await connect(app)
    const jobUuid = await createJob(app, 'Of Anna alone')
    const token = asToken(bo)
    expect(failureOf(await app.call('account.signIn', token)).code).toBe('conflict')
    await connect(app, bo)
    expect(failureOf(await app.call('job.read', { jobUuid })).code).toBe('not-found')
    await connect(app)
    expect(unwrap(await app.call('job.read', { jobUuid })).job.title).toBe('Of Anna alone')
  })

  test('asks before signing out with unsent work, and shows this work after the next sign-in', async () => {
    const ports = makePorts()
    const app = await startTestApp(ports)
    await connect(app)
    const jobUuid = await createJob(app, 'Garage door')
    const { operationId } = unwrap(await app.call('job.act', { jobUuid, state: 'IN_TRANSIT' }))
    expect(failureOf(await app.call('account.signOut', { evenUnsent: false })).code).toBe('conflict')
    expect(unwrap(await app.call('account.signOut', { evenUnsent: true })).phase).toBe('first-run')
    await connect(app)
    const { myState, undoable } = unwrap(await app.call('job.read', { jobUuid }))
    expect(myState).toBe('IN_TRANSIT')
    expect(undoable?.operationId).toBe(operationId)
  })
})
