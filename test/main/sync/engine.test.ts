import { describe, expect, test } from 'vitest'
import { issueToken } from '../../../main/service/access/tokens.ts'
import { SyncEngine } from '../../../main/sync/engine.ts'
import { actOnJob, addNote } from '../../../main/sync/outbox/actions.ts'
import { editOperation, removeOperation, retryOperation } from '../../../main/sync/outbox/changes.ts'
import { patchJob } from '../../../main/sync/outbox/patch-job.ts'
import { previewOperation } from '../../../main/sync/outbox/preview.ts'
import { readOutbox, sendingsOfJob } from '../../../main/sync/outbox/read-outbox.ts'
import type { Job } from '../../../shared/job.ts'
import { syncLimits } from '../../../shared/limits.ts'
import { portalPage } from './fault-proxy.ts'
import { openWorld, type StartedWorld, startWorld } from './laptop.ts'

const noteTexts = (job: Job) => job.events.filter(event => event.type === 'NOTE').map(event => event.comment)
const minute = 60_000

function write({ laptop, job }: StartedWorld, text: string, jobUuid = job.uuid) {
  const outcome = addNote(laptop.context, { jobUuid, text, discrepancy: false, internal: false })
  if (!outcome.ok) throw new Error(outcome.failure.message)
  return outcome.value.operationId
}

const isNote = /^POST .*note/

describe('without a network', () => {
  test('it is said at once, everything waits, and goes out when the hub is back', async () => {
    const world = await startWorld()
    const { laptop } = world
    laptop.proxy.isDown = true
    const since = laptop.clock.now()
    write(world, 'Offline')
    await laptop.settle()
    expect(laptop.status()).toMatchObject({ offlineSince: since, pending: 1 })
    laptop.clock.advance(60 * minute)
    await laptop.settle()
    write(world, 'Offline, too')
    laptop.proxy.isDown = false
    await laptop.drain()
    expect(laptop.status()).toMatchObject({ offlineSince: null, pending: 0 })
    expect(noteTexts(await world.hubJob(world.job.uuid))).toEqual(['Offline', 'Offline, too'])
  })

  test('one breaker holds everything back and asks the version alone', async () => {
    const world = await startWorld()
    const { laptop } = world
    laptop.proxy.isDown = true
    write(world, 'Offline')
    laptop.engine.syncNow()
    await laptop.until(() => laptop.proxy.seen.filter(seen => seen.path === '/version').length > 1)
    laptop.proxy.seen.splice(0)
    for (let nth = 0; nth < 20; nth++) {
      laptop.clock.step()
      await laptop.settle()
    }
    expect(new Set(laptop.proxy.seen.map(seen => seen.path))).toEqual(new Set(['/version']))
  })

  test('a press on "sync" asks at once', async () => {
    const world = await startWorld()
    const { laptop } = world
    laptop.proxy.isDown = true
    write(world, 'Offline')
    laptop.engine.syncNow()
    await laptop.until(() => laptop.proxy.seen.filter(seen => seen.path === '/version').length > 1)
    laptop.proxy.isDown = false
    laptop.engine.syncNow()
    await laptop.settle()
    expect(laptop.status()).toMatchObject({ offlineSince: null, pending: 0 })
  })

  test('a portal’s page is no network', async () => {
    const world = await startWorld()
    const { laptop } = world
    laptop.proxy.fault(/./, portalPage, 30)
    write(world, 'In the hotel')
    laptop.engine.syncNow()
    await laptop.settle()
    expect(laptop.status().offlineSince).not.toBeNull()
    await laptop.drain()
    expect(noteTexts(await world.hubJob(world.job.uuid))).toEqual(['In the hotel'])
  })

  test('a request that is never answered ends at its deadline', async () => {
    const world = await startWorld()
    const { laptop } = world
    laptop.proxy.fault(isNote, { kind: 'hang', forward: false })
    write(world, 'Slow')
    await laptop.until(() => laptop.proxy.hanging === 1)
    laptop.clock.advance(syncLimits.attemptMs)
    await laptop.until(() => laptop.outbox().length === 0)
    expect(noteTexts(await world.hubJob(world.job.uuid))).toEqual(['Slow'])
  })
})

describe('signed out', () => {
  test('sending pauses, writing does not, nothing is lost, and a new token sends it all', async () => {
    const world = await startWorld()
    const { laptop, at, anna } = world
    at.hub.service.store.transaction(db => db.run('DELETE FROM tokens'))
    write(world, 'First')
    await laptop.settle()
    expect(laptop.status()).toMatchObject({ needsSignIn: true, pending: 1, failed: 0 })
    expect(laptop.outbox()).toMatchObject([{ state: 'blocked', reason: { code: 'sign-in' } }])
    laptop.proxy.seen.splice(0)
    write(world, 'Second')
    laptop.clock.advance(30 * minute)
    await laptop.settle()
    expect(laptop.proxy.seen).toEqual([])
    const { token } = issueToken(at.hub.service, anna.user.id, at.app.id)
    laptop.engine.signedIn(token)
    await laptop.drain()
    expect(laptop.status().needsSignIn).toBe(false)
    expect(noteTexts(await world.hubJob(world.job.uuid))).toEqual(['First', 'Second'])
  })

  test('a refusal of the old token that comes late does not sign the new one out', async () => {
    const world = await startWorld()
    const { laptop, at, anna } = world
    const { token } = issueToken(at.hub.service, anna.user.id, at.app.id)
    laptop.proxy.before = seen => {
      if (!isNote.test(`${seen.method} ${seen.path}`)) return
      laptop.proxy.before = null
      laptop.engine.signedIn(token)
    }
    laptop.proxy.fault(isNote, { kind: 'answer', status: 401, body: 'Invalid token' })
    write(world, 'Late')
    await laptop.settle()
    expect(laptop.status()).toMatchObject({ needsSignIn: false, pending: 0 })
    expect(noteTexts(await world.hubJob(world.job.uuid))).toEqual(['Late'])
  })

  test('what another account wrote is never sent', async () => {
    const world = await startWorld()
    const { laptop } = world
    await laptop.engine.stop()
    write(world, 'Of Anna')
    laptop.store.transaction(db => db.run(`UPDATE operations SET account = 'somebody else'`))
    Object.assign(laptop, { engine: new SyncEngine(laptop.context, laptop.remote) })
    laptop.engine.start()
    await laptop.settle()
    await laptop.pull()
    expect(laptop.status().pending).toBe(1)
    expect(noteTexts(await world.hubJob(world.job.uuid))).toEqual([])
  })
})

describe('a hub that refuses or fails', () => {
  test('parks what it refuses, in its own words, and lets the rest of the job pass', async () => {
    const world = await startWorld()
    const { laptop } = world
    laptop.proxy.fault(seen => seen.body.includes('Poison'), {
      kind: 'answer',
      status: 406,
      body: 'This text is not allowed.',
    })
    write(world, 'Poison')
    write(world, 'Fine')
    await laptop.until(() => laptop.status().pending === 1)
    expect(laptop.outbox()).toMatchObject([
      { state: 'review', isEditable: true, reason: { code: 'invalid', detail: 'This text is not allowed.' } },
    ])
    expect(laptop.status()).toMatchObject({ failed: 1 })
    expect(noteTexts(await world.hubJob(world.job.uuid))).toEqual(['Fine'])
  })

  test.each([400, 403, 406, 409, 413, 415, 422])(
    'with %i is not asked again, and nothing is dropped',
    async status => {
      const world = await startWorld()
      const { laptop, job } = world
      laptop.proxy.fault(/^(POST|PUT) /, { kind: 'answer', status }, Number.POSITIVE_INFINITY)
      write(world, 'Refused')
      patchJob(laptop.context, { jobUuid: job.uuid, fields: { description: 'Refused' } })
      await laptop.until(() => laptop.status().failed === 2)
      laptop.proxy.seen.splice(0)
      laptop.clock.advance(60 * minute)
      await laptop.settle()
      expect(laptop.proxy.seen.filter(seen => seen.method !== 'GET')).toEqual([])
      expect(laptop.outbox().map(item => [item.kind, item.state])).toEqual([
        ['note.add', 'review'],
        ['job.patch', 'review'],
      ])
      expect([noteTexts(laptop.job(job.uuid)), laptop.job(job.uuid).description]).toEqual([
        ['Refused'],
        'Refused',
      ])
    },
  )

  test('gets a refused note again with other words', async () => {
    const world = await startWorld()
    const { laptop } = world
    laptop.proxy.fault(isNote, { kind: 'answer', status: 406 })
    const operationId = write(world, 'Poison')
    await laptop.until(() => laptop.status().failed === 1)
    const edit = { operationId, text: 'Better', discrepancy: true }
    expect(editOperation(laptop.context, edit)).toMatchObject({ ok: true })
    expect(noteTexts(laptop.job(world.job.uuid))).toEqual(['Better'])
    await laptop.drain()
    expect(noteTexts(await world.hubJob(world.job.uuid))).toEqual(['Better'])
  })

  test('gets it again when the person says so, or never when they take it out', async () => {
    const world = await startWorld()
    const { laptop } = world
    laptop.proxy.fault(isNote, { kind: 'answer', status: 403 }, 2)
    const first = write(world, 'Again')
    const second = write(world, 'Never')
    await laptop.until(() => laptop.status().failed === 2)
    expect(retryOperation(laptop.context, first)).toMatchObject({ ok: true })
    expect(removeOperation(laptop.context, second)).toMatchObject({ ok: true })
    await laptop.drain()
    expect(noteTexts(await world.hubJob(world.job.uuid))).toEqual(['Again'])
    expect(noteTexts(laptop.job(world.job.uuid))).toEqual(['Again'])
    expect(sendingsOfJob(laptop.store.read, world.job.uuid).get(second)?.state).toBe('discarded')
  })

  test('that fails on one thing alone is asked hourly for it, which shows as failed, and all else passes', async () => {
    const world = await startWorld()
    const { laptop } = world
    const other = await world.plan({ title: 'Other' })
    await laptop.pull()
    laptop.proxy.fault(seen => seen.body.includes('Stubborn'), { kind: 'answer', status: 500 }, 1_000)
    write(world, 'Stubborn')
    write(world, 'Behind it')
    await laptop.until(() => laptop.status().failed === 1)
    write(world, 'Of another job', other.uuid)
    await laptop.until(() => laptop.status().pending === 1)
    expect(noteTexts(await world.hubJob(world.job.uuid))).toEqual(['Behind it'])
    const [item] = laptop.outbox()
    expect((item?.retryAt ?? 0) - laptop.clock.now()).toBeGreaterThan(50 * minute)
    laptop.proxy.heal()
    await laptop.drain()
    expect(noteTexts(await world.hubJob(world.job.uuid))).toEqual(['Behind it', 'Stubborn'])
  })

  test('and says when to come again is not asked before', async () => {
    const world = await startWorld()
    const { laptop } = world
    laptop.proxy.fault(isNote, { kind: 'answer', status: 429, headers: { 'Retry-After': '90' } })
    write(world, 'Patience')
    await laptop.settle()
    expect(laptop.outbox()).toMatchObject([{ state: 'retry', retryAt: laptop.clock.now() + 90_000 }])
    laptop.clock.advance(89_000)
    await laptop.settle()
    expect(laptop.proxy.seen.filter(seen => seen.method === 'POST')).toHaveLength(1)
    await laptop.drain()
  })

  test('a state that was refused stops the later states and nothing else', async () => {
    const world = await startWorld()
    const { laptop, job } = world
    laptop.proxy.fault(/action/, { kind: 'answer', status: 400, body: 'No.' })
    actOnJob(laptop.context, { jobUuid: job.uuid, state: 'STARTED' })
    actOnJob(laptop.context, { jobUuid: job.uuid, state: 'FINISHED' })
    write(world, 'Beside')
    patchJob(laptop.context, { jobUuid: job.uuid, fields: { description: 'Beside' } })
    await laptop.until(() => laptop.status().pending === 2 && laptop.status().failed === 1)
    expect(laptop.outbox().map(item => [item.summary.state, item.state, item.reason?.code])).toEqual([
      ['STARTED', 'review', 'bad-request'],
      ['FINISHED', 'blocked', 'dependency'],
    ])
    const there = await world.hubJob(job.uuid)
    expect([noteTexts(there), there.description, there.state]).toEqual([['Beside'], 'Beside', 'SCHEDULED'])
  })
})

describe('a bug of ours', () => {
  test('a network that throws what is no error wedges nothing', async () => {
    const world = await startWorld()
    const { laptop } = world
    const { ports } = laptop.context
    const { fetch } = ports
    let isBroken = true
    ports.fetch = (...args) => {
      if (!isBroken) return fetch(...args)
      isBroken = false
      throw 'not an error'
    }
    write(world, 'After all')
    await laptop.drain()
    expect(noteTexts(await world.hubJob(world.job.uuid))).toEqual(['After all'])
  })

  test('a full disk in the middle of sending loses nothing and is no endless loop', async () => {
    const world = await startWorld()
    const { laptop } = world
    const { store } = laptop
    const transaction = store.transaction.bind(store)
    let failures = 0
    write(world, 'Disk full')
    store.transaction = () => {
      failures++
      throw new Error('disk full')
    }
    await laptop.settle()
    expect(failures).toBeLessThan(10)
    store.transaction = transaction
    await laptop.drain()
    expect(noteTexts(await world.hubJob(world.job.uuid))).toEqual(['Disk full'])
  })

  test('an intent of a newer program waits for that program and is not dropped', async () => {
    const world = await startWorld()
    const { laptop } = world
    await laptop.engine.stop()
    write(world, 'Future')
    laptop.store.transaction(db => db.run('UPDATE operations SET version = 99'))
    Object.assign(laptop, { engine: new SyncEngine(laptop.context, laptop.remote) })
    laptop.engine.start()
    await laptop.settle()
    expect(laptop.outbox()).toMatchObject([{ state: 'review', reason: { code: 'unreadable' } }])
  })
})

describe('one sender', () => {
  test('two programs on one database send everything once', async () => {
    const world = await startWorld()
    const { laptop } = world
    const second = new SyncEngine(laptop.context, laptop.remote)
    second.start()
    for (let nth = 0; nth < 5; nth++) write(world, `note ${nth}`)
    await laptop.drain()
    await second.stop()
    const posts = laptop.proxy.seen.filter(seen => seen.method === 'POST')
    expect(posts).toHaveLength(5)
    expect(noteTexts(await world.hubJob(world.job.uuid))).toEqual([
      'note 0',
      'note 1',
      'note 2',
      'note 3',
      'note 4',
    ])
  })

  test('start-up sends nothing twice', async () => {
    const world = await startWorld()
    const { laptop } = world
    write(world, 'Once')
    await laptop.drain()
    await laptop.crash()
    laptop.engine.start()
    await laptop.settle()
    expect(laptop.proxy.seen.filter(seen => seen.method === 'POST')).toHaveLength(1)
  })
})

test('six lanes go side by side, and each keeps its order', async () => {
  const world = await openWorld()
  const { laptop } = world
  const jobs: Job[] = []
  for (let nth = 0; nth < 10; nth++) jobs.push(await world.plan({ title: `job ${nth}` }))
  laptop.engine.start()
  await laptop.until(() => laptop.status().lastPull !== null && !laptop.engine.isPulling)
  let flying = 0
  let most = 0
  const all = Promise.withResolvers<void>()
  laptop.proxy.before = async seen => {
    if (seen.method !== 'POST') return
    most = Math.max(most, ++flying)
    if (flying === syncLimits.lanes) all.resolve()
    await all.promise
    flying--
  }
  for (const text of ['one', 'two', 'three']) {
    for (const { uuid } of jobs) {
      addNote(laptop.context, { jobUuid: uuid, text, discrepancy: false, internal: false })
    }
  }
  await laptop.drain()
  expect(most).toBe(syncLimits.lanes)
  for (const { uuid } of jobs) expect(noteTexts(await world.hubJob(uuid))).toEqual(['one', 'two', 'three'])
})

test('the outbox says what waits, by job, and shows the request without credentials', async () => {
  const world = await startWorld()
  const { laptop, job } = world
  await laptop.engine.stop()
  const operationId = write(world, 'Valve')
  patchJob(laptop.context, { jobUuid: job.uuid, fields: { description: 'New' } })
  expect(readOutbox(laptop.context)).toMatchObject([
    {
      jobUuid: job.uuid,
      jobId: job.id,
      title: job.title,
      items: [
        {
          kind: 'note.add',
          state: 'ready',
          summary: { text: 'Valve', discrepancy: false },
          isEditable: true,
        },
        { kind: 'job.patch', summary: { fields: ['description'] }, isEditable: false },
      ],
    },
  ])
  const preview = previewOperation(laptop.context, laptop.remote, operationId)
  expect(preview).toMatchObject({
    ok: true,
    value: {
      method: 'POST',
      url: `${laptop.proxy.baseUrl}/job/${job.uuid}/note`,
      headers: { 'Idempotency-Key': operationId },
    },
  })
  expect(JSON.stringify(preview)).not.toMatch(/API-(Key|Token)/i)
})

test('stop waits for what is in flight, and leaves nothing running', async () => {
  const world = await startWorld()
  const { laptop } = world
  write(world, 'Last words')
  await new Promise(resolve => setImmediate(resolve))
  await laptop.engine.stop()
  expect(laptop.outbox()).toEqual([])
  expect(laptop.clock.waiting).toBe(0)
})

test('key and token stay with the hub when it points elsewhere', async () => {
  const world = await startWorld()
  const other = await openWorld()
  const { laptop } = world
  const location = `${other.laptop.proxy.baseUrl}/job/1/note`
  laptop.proxy.fault(isNote, { kind: 'answer', status: 307, headers: { Location: location } })
  write(world, 'Stay here')
  await laptop.drain()
  expect(other.laptop.proxy.seen).toEqual([])
})
