// @module-tag slow
import { expect, onTestFinished, test } from 'vitest'
import { syncLimits } from '../../../../shared/limits/sync-limits.ts'
import { HOUR } from '../../../../shared/limits/units.ts'
import type { Notices } from '../../../../shared/views/notice.ts'
import { connectApp, statusWhen } from '../../../support/app/connected.ts'
import { lookingClock, makePorts, startTestApp, type TestApp } from '../../../support/app/test-ports.ts'
import { unwrap } from '../../../support/service/outcomes.ts'

/** Tomorrow morning, so that a few hours later it is still the same day and week. */
const morning = new Date().setHours(24, 0, 0, 0) + 9 * HOUR
const soon = () => morning
const any = () => true

const connect = (options: Parameters<typeof connectApp>[0] = {}) =>
  connectApp({ ports: { ...makePorts(), clock: lookingClock }, ...options })

/** Collects all notices from now on. */
function listen(app: TestApp): Notices[] {
  const received: Notices[] = []
  const next = () =>
    app.next('notice', notices => {
      received.push(notices)
      return false
    })
  void next()
  return received
}

async function pull(app: TestApp): Promise<void> {
  unwrap(await app.call('sync.run', {}))
}

test('each new, moved or cancelled job is announced once, but no job of the first load', async () => {
  const { app, dispatcher, planned } = await connect({
    before: (ask, userId) =>
      ask('POST', '/job', {
        title: 'Was there',
        startTime: soon(),
        resources: [{ userId, state: 'SCHEDULED' }],
      }),
  })
  const received = listen(app)
  let next = app.next('notice', any)
  const job = await planned('Lift alarm', soon())
  await pull(app)
  expect(await next).toMatchObject({
    named: [{ kind: 'new', jobUuid: job.uuid, title: 'Lift alarm' }],
    counts: { new: 1 },
  })

  next = app.next('notice', any)
  await dispatcher('PUT', `/job/${job.id}`, { startTime: soon() + 2 * HOUR })
  await pull(app)
  expect(await next).toMatchObject({ named: [{ kind: 'moved', jobUuid: job.uuid }], counts: { moved: 1 } })

  next = app.next('notice', any)
  await dispatcher('PUT', `/job/${job.id}`, { state: 'CANCELED' })
  await pull(app)
  expect(await next).toMatchObject({ named: [{ kind: 'canceled' }], counts: { canceled: 1 } })
  expect(received).toHaveLength(3)
})

test('many changes in one sync are announced together, and only a few of them by name', async () => {
  const { app, planned } = await connect()
  const { pullPage, liveRunsAtOnce, liveGapMs } = syncLimits
  onTestFinished(() => void Object.assign(syncLimits, { pullPage, liveRunsAtOnce, liveGapMs }))
  // on a busy machine, the first live change would start a sync before the last job is there
  Object.assign(syncLimits, { pullPage: 2, liveRunsAtOnce: 0, liveGapMs: HOUR })
  const next = app.next('notice', any)
  for (let hour = 0; hour < 6; hour++) await planned(`Job ${hour}`, soon() + hour * HOUR)
  await pull(app)
  const { named, counts } = await next
  expect(counts).toEqual({ new: 6 })
  expect(named.map(({ title }) => title)).toEqual(['Job 0', 'Job 1', 'Job 2'])
})

test("neither the user's own changes nor the server's answers to them are announced", async () => {
  const { app, planned } = await connect({ role: 'dispatcher' })
  const received = listen(app)
  const { jobUuid } = unwrap(await app.call('job.create', { title: 'Mine', startTime: soon(), duration: 30 }))
  await statusWhen(app, status => status.pending === 0 && !status.isPulling)
  const fields = { allDay: false, startTime: soon() + HOUR, endTime: null, duration: 45 }
  unwrap(await app.call('job.patch', { jobUuid, fields }))
  await statusWhen(app, status => status.pending === 0 && !status.isPulling)
  const user = (await app.call('app.state', {})).account?.user
  const off = { jobUuid, userId: user?.id ?? 0, action: 'unschedule', sendMessage: false } as const
  unwrap(await app.call('job.staff', off))
  await statusWhen(app, status => status.pending === 0 && !status.isPulling)
  const next = app.next('notice', any)
  await planned('Theirs', soon())
  await pull(app)
  await next
  expect(received.flatMap(({ named }) => named.map(({ kind, title }) => `${kind} ${title}`))).toEqual([
    'new Theirs',
  ])
})

test('a change that arrives while the program ends is announced once, after the next start', async () => {
  const { app, ports, planned } = await connect()
  let next = app.next('notice', any)
  await planned('Before', soon())
  await pull(app)
  await next
  // The app is closed when the next change arrives.
  const later = await planned('After', soon())
  await app.close()
  const again = await startTestApp(ports)
  next = again.next('notice', any)
  expect(await next).toMatchObject({ named: [{ jobUuid: later.uuid, kind: 'new' }], counts: { new: 1 } })
  await again.close()
  const third = await startTestApp(ports)
  const received = listen(third)
  next = third.next('notice', any)
  await planned('Third', soon())
  await pull(third)
  await next
  expect(received.map(({ counts }) => counts)).toEqual([{ new: 1 }])
})

test('a change that arrives while notices are disabled is never announced', async () => {
  const { app, planned } = await connect()
  const received = listen(app)
  unwrap(await app.call('settings.save', { notifications: false }))
  await planned('Unheard', soon())
  const changed = app.next('changed', any)
  await pull(app)
  await changed
  await statusWhen(app, status => !status.isPulling)
  await app.call('note.add', { jobUuid: 'none', text: 'x', discrepancy: false, internal: false })
  unwrap(await app.call('settings.save', { notifications: true }))
  const next = app.next('notice', any)
  await planned('Heard', soon())
  await pull(app)
  await next
  expect(received.flatMap(({ named }) => named.map(({ title }) => title))).toEqual(['Heard'])
})

test('a job that another user changed is marked until it is opened, also after a restart', async () => {
  const { app, ports, dispatcher, planned } = await connect()
  unwrap(await app.call('settings.save', { notifications: false }))
  const received = listen(app)
  const marks = async (one: TestApp) =>
    (await one.call('news.read', {})).map(({ title, news }) => `${news} ${title}`)
  const until = async (one: TestApp, wanted: readonly string[]) => {
    for (let change = one.next('changed', any); ; change = one.next('changed', any)) {
      const now = await marks(one)
      if (JSON.stringify(now) === JSON.stringify(wanted)) return
      await change
    }
  }
  const lift = await planned('Lift alarm', soon())
  const doors = await planned('Fire doors', soon() + HOUR)
  await pull(app)
  await until(app, ['new Fire doors', 'new Lift alarm'])
  // A new job that is moved before it was seen is still new.
  await dispatcher('PUT', `/job/${lift.id}`, { startTime: soon() + 2 * HOUR })
  await pull(app)
  await until(app, ['new Lift alarm', 'new Fire doors'])
  expect(received).toEqual([])
  await app.close()
  const again = await startTestApp(ports)
  listen(again)
  expect(await marks(again)).toEqual(['new Lift alarm', 'new Fire doors'])
  // Swedish dates have the form YYYY-MM-DD, here in the time zone of the laptop.
  const date = new Date(soon()).toLocaleDateString('sv-SE')
  const { days } = await again.call('week.read', { date })
  expect(days.flatMap(({ timed }) => timed.map(({ news }) => news))).toContain('new')
  unwrap(await again.call('job.read', { jobUuid: doors.uuid }))
  await until(again, ['new Lift alarm'])
  await dispatcher('PUT', `/job/${doors.id}`, { startTime: soon() + 3 * HOUR })
  await pull(again)
  await until(again, ['moved Fire doors', 'new Lift alarm'])
  // The screen shows the times that the user saw last, also after a second change.
  await dispatcher('PUT', `/job/${doors.id}`, { startTime: soon() + 4 * HOUR })
  const movedAgain = again.next('changed', any)
  await pull(again)
  await movedAgain
  const [moved, unmoved] = await again.call('news.read', {})
  expect(moved?.before?.[0]).toBe(soon() + HOUR)
  expect(unmoved?.before).toBeNull()
  unwrap(await again.call('news.seeAll', {}))
  expect(await marks(again)).toEqual([])
  await again.close()
})
