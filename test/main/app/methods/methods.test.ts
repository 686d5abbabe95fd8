import { fetch } from 'undici'
import { expect, onTestFinished, test } from 'vitest'
import { systemClock } from '../../../../main/app/host/system.ts'
import { issueToken } from '../../../../main/service/access/tokens.ts'
import { syncLimits } from '../../../../shared/limits/sync-limits.ts'
import { DAY } from '../../../../shared/limits/units.ts'
import type { SyncStatus } from '../../../../shared/sync/sending.ts'
import { makePorts, startTestApp, type TestApp } from '../../../support/app/test-ports.ts'
import { startHub } from '../../../support/http/hub-fixture.ts'
import { failureOf, unwrap } from '../../../support/service/outcomes.ts'

async function connected(ports = makePorts()) {
  const at = await startHub()
  onTestFinished(() => at.close())
  const anna = await at.addPerson('Anna', 'technician')
  const token = () => issueToken(at.hub.service, anna.user.id, at.app.id).token
  const app = await startTestApp(ports)
  const { baseUrl } = at.hub
  unwrap(await app.call('setup.connect', { baseUrl, apiKey: at.app.apiKey, token: token() }))
  await statusWhen(app, status => status.lastPull !== null)
  return { at, app, token }
}

async function statusWhen(app: TestApp, isSo: (status: SyncStatus) => boolean): Promise<void> {
  const reached = app.next('status', isSo)
  if (!isSo(await app.call('sync.status', {}))) await reached
}

test('the app asks before signing out while a conflict is open', async () => {
  const { at, app, token } = await connected()
  const { jobUuid } = unwrap(await app.call('job.create', { title: 'Twice', startTime: Date.now() }))
  await statusWhen(app, status => status.pending === 0 && !status.isPulling)
  at.hub.service.store.transaction(db => db.run('DELETE FROM tokens'))
  unwrap(await app.call('job.patch', { jobUuid, fields: { description: 'Mine' } }))
  await statusWhen(app, status => status.needsSignIn)
  const changed = await fetch(`${at.hub.baseUrl}/job/${jobUuid}`, {
    method: 'PUT',
    headers: { 'API-Key': at.integration.apiKey, 'Content-Type': 'application/json' },
    body: JSON.stringify({ description: 'Theirs' }),
  })
  expect(changed.ok).toBe(true)
  unwrap(await app.call('account.signIn', { token: token() }))
  await statusWhen(app, status => status.conflicts === 1 && status.pending === 0)
  expect(failureOf(await app.call('account.signOut', { evenUnsent: false })).code).toBe('conflict')
})

test('the app reads a job again when the user opens it with outdated details', async () => {
  const ports = makePorts()
  const send = ports.fetch
  let ahead = 0
  let onRead: (address: string) => void = () => undefined
  ports.clock = { ...systemClock, now: () => systemClock.now() + ahead }
  ports.fetch = ((input, init) => {
    onRead(String(input))
    return send(input, init)
  }) as typeof fetch
  const { app } = await connected(ports)
  const startTime = Date.now() + 5 * DAY
  const { jobUuid } = unwrap(await app.call('job.create', { title: 'Next week', startTime }))
  await statusWhen(app, status => status.pending === 0 && !status.isPulling)
  const { job } = unwrap(await app.call('job.read', { jobUuid }))
  ahead = syncLimits.rereadOpenMs + 1_000
  const read = new Promise<void>(resolve => {
    onRead = address => {
      if (address.endsWith(`/job/${jobUuid}`) || address.endsWith(`/job/${job.id}`)) resolve()
    }
  })
  unwrap(await app.call('job.read', { jobUuid }))
  await read
})

test('job.read returns a job without its history, which another method returns', async () => {
  const { app } = await connected()
  const { jobUuid } = unwrap(await app.call('job.create', { title: 'Lift', startTime: Date.now() }))
  unwrap(await app.call('note.add', { jobUuid, text: 'Stuck', discrepancy: false, internal: false }))
  const view = unwrap(await app.call('job.read', { jobUuid }))
  expect(view.notes.map(({ text }) => text)).toEqual(['Stuck'])
  expect(view.people.map(([, name]) => name)).toEqual(['Anna'])
  expect(Object.keys(view.job)).not.toEqual(expect.arrayContaining(['events']))
  const history = unwrap(await app.call('job.history', { jobUuid }))
  expect(history.map(({ type, userName }) => [type, userName])).toEqual([
    ['CREATE', 'Anna'],
    ['ACCEPT', 'Anna'],
    ['NOTE', 'Anna'],
  ])
  expect(failureOf(await app.call('job.history', { jobUuid: 'none' })).code).toBe('not-found')
})
