/** Bugs of other products in which the work of users was miscounted, confused, or never sent. */
import { readFileSync, rmSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { connect } from '../../../main/store/connect.ts'
import { SyncEngine } from '../../../main/sync/engine.ts'
import { actOnJob } from '../../../main/sync/operations/acts/actions.ts'
import { patchJob } from '../../../main/sync/operations/acts/patch-job.ts'
import { morning } from '../../support/http/hub-fixture.ts'
import { unwrap } from '../../support/service/outcomes.ts'
import { startWorld } from '../../support/sync/laptop.ts'
import { noteTexts, writeNote } from '../../support/sync/notes.ts'
import { hour } from '../../support/sync/pull/first-pull.ts'

test('leaves nothing to send when an item is removed and added again, or an edit is undone', async () => {
  const world = await startWorld()
  const { laptop, job, dispatcher } = world
  await dispatcher('PUT', `/job/${job.id}`, { items: [{ title: 'Check' }, { title: 'Clean' }] })
  await laptop.pull()
  laptop.proxy.isDown = true
  const { items } = laptop.job(job.uuid)
  const patch = (fields: Parameters<typeof patchJob>[1]['fields']) =>
    unwrap(patchJob(laptop.context, { jobUuid: job.uuid, fields }))
  patch({ description: job.description })
  expect(laptop.status().pending).toBe(0)
  patch({ items: items.slice(0, 1) })
  expect(laptop.outbox()).toHaveLength(1)
  patch({ items })
  expect(laptop.status().pending).toBe(0)
  patch({ description: 'Mine' })
  patch({ description: 'Mine, twice' })
  expect(laptop.outbox()).toHaveLength(1)
  patch({ description: job.description })
  expect(laptop.status().pending).toBe(0)
  expect(laptop.job(job.uuid)).toEqual(await world.hubJob(job.uuid))
})

const month = 30 * 24 * hour
/** Jobs in the window by the server's clock; only that clock says which of them are over or near. */
const aMonthAgo = { startTime: morning - month, endTime: morning - month + hour, state: 'CLOSED' }
const inAMonth = { startTime: morning + month, endTime: morning + month + hour }

describe('a device clock that is a year', () => {
  test.each([
    ['ahead', 365],
    ['behind', -365],
  ])('%s does not change the sent work, its order or the jobs that are read', async (_name, days) => {
    const world = await startWorld({ skew: days * 86_400_000, requireSignature: true })
    const { laptop, job, dispatcher } = world
    for (const text of ['one', 'two', 'three']) writeNote(world, text)
    unwrap(actOnJob(laptop.context, { jobUuid: job.uuid, state: 'STARTED' }))
    unwrap(patchJob(laptop.context, { jobUuid: job.uuid, fields: { description: 'Mine' } }))
    await laptop.drain()
    const [over, ahead] = [await world.plan(aMonthAgo), await world.plan(inAMonth)]
    await laptop.pull()
    expect(laptop.job(over.uuid)).toEqual(await world.hubJob(over.uuid))
    await dispatcher('PUT', `/job/${ahead.id}`, { title: 'Later' })
    await dispatcher('PUT', `/job/${job.id}`, { title: 'Later' })
    await laptop.pull()
    expect(laptop.job(ahead.uuid)).toEqual(await world.hubJob(ahead.uuid))
    const there = await world.hubJob(job.uuid)
    expect(noteTexts(there)).toEqual(['one', 'two', 'three'])
    expect(there).toMatchObject({ state: 'STARTED', description: 'Mine', title: 'Later' })
    expect(laptop.job(job.uuid)).toEqual(there)
  })
})

describe('unsent work is always counted', () => {
  const states = {
    'is offline': ({ laptop }) => Object.assign(laptop.proxy, { isDown: true }),
    'is signed out': ({ at }) => at.hub.service.store.transaction(db => db.run('DELETE FROM tokens')),
    'refuses it': ({ laptop }) => laptop.proxy.fault(/POST/, { kind: 'answer', status: 403 }, 99),
    'fails on it': ({ laptop }) => laptop.proxy.fault(/POST/, { kind: 'answer', status: 500 }, 99),
    'is a portal': ({ laptop }) =>
      laptop.proxy.fault(/POST/, { kind: 'answer', status: 200, type: 'text/html', body: '<p>' }, 99),
  } satisfies Record<string, (world: Awaited<ReturnType<typeof startWorld>>) => void>

  test.each(Object.entries(states))('while the server %s', async (_name, arrange) => {
    const world = await startWorld()
    const { laptop } = world
    arrange(world)
    writeNote(world, 'Waits')
    expect(laptop.status().pending).toBe(1)
    for (let nth = 0; nth < 5; nth++) {
      await laptop.settle()
      expect(laptop.status().pending).toBe(1)
      laptop.clock.step()
    }
    await laptop.crash()
    expect(laptop.status().pending).toBe(1)
    expect(laptop.outbox()).toHaveLength(1)
  })
})

test('never sends the work of one user as another user of the same database', async () => {
  const world = await startWorld()
  const { laptop } = world
  await laptop.engine.stop()
  writeNote(world, 'Of Anna')
  laptop.store.transaction(db => db.run(`UPDATE operations SET account = 'somebody else'`))
  Object.assign(laptop, { engine: new SyncEngine(laptop.context, laptop.remote) })
  laptop.engine.start()
  await laptop.settle()
  await laptop.pull()
  expect(laptop.status().pending).toBe(1)
  expect(noteTexts(await world.hubJob(world.job.uuid))).toEqual([])
})

test('a partial write sends only the changed fields, and clears no other fields', async () => {
  const world = await startWorld()
  const { laptop, job, dispatcher } = world
  const before = {
    description: 'Office',
    placeName: 'Kiruna',
    priority: 'HIGH',
    customFields: [{ name: 'pressure', value: '1.4 bar' }],
    weather: { is: 'unknown here' },
    items: [{ title: 'Check', quantity: 2, unit: 'pcs', note: 'unknown here' }],
  }
  await dispatcher('PUT', `/job/${job.id}`, before)
  await laptop.pull()
  const [item] = laptop.job(job.uuid).items
  if (!item) throw new Error('There is an item')
  const items = [{ uuid: item.uuid, done: true }]
  unwrap(patchJob(laptop.context, { jobUuid: job.uuid, fields: { items } }))
  await laptop.drain()
  const bodies = laptop.proxy.seen.filter(seen => seen.method === 'PUT').map(seen => JSON.parse(seen.body))
  expect(bodies.map(Object.keys)).toEqual([['items']])
  const there = await world.hubJob(job.uuid)
  expect(there).toMatchObject({ ...before, items: [{ ...before.items[0], done: true }] })
  expect(laptop.job(job.uuid)).toEqual(there)
})

describe('a new version sends the outbox', () => {
  /** Returns the laptop's file as a program of that schema left it, with a waiting note and one that was in flight. */
  async function leftBy(schema: number) {
    const world = await startWorld()
    const { laptop, job, anna } = world
    await laptop.engine.stop()
    const row = laptop.store.read.get<{ value: string }>("SELECT value FROM sync_state WHERE name = 'cursor'")
    laptop.store.close()
    for (const suffix of ['', '-wal', '-shm']) rmSync(`${laptop.file}${suffix}`, { force: true })
    const connection = connect(laptop.file, laptop.key)
    connection.exec(readFileSync(`test/fixtures/schemas/schema-${schema}.sql`, 'utf8'))
    const tables = [
      'operations',
      'bases',
      'conflicts',
      'drafts',
      'job_marks',
      'jobs',
      'memberships',
      'sync_state',
    ]
    for (const table of tables) connection.exec(`DELETE FROM ${table}`)
    connection.exec(`
      INSERT OR IGNORE INTO groups (id, uuid, name, time_zone, created_at) VALUES (${job.groupId}, 'g', 'Old', 'Europe/Stockholm', 0);
      INSERT OR REPLACE INTO users (id, uuid, name, created_at) VALUES (${anna.user.id}, '${anna.user.uuid}', 'Anna', 0);
      INSERT INTO jobs (id, uuid, group_id, created_at, last_modified, title, state)
        VALUES (${job.id}, '${job.uuid}', ${job.groupId}, 0, 1, 'Old', 'SCHEDULED');
      INSERT INTO job_marks (job_id, is_mine) VALUES (${job.id}, 1);
      INSERT INTO sync_state (name, value) VALUES ('cursor', '${row?.value}');`)
    const insert = connection.prepare(
      `INSERT INTO operations (id, seq, account, lane, kind, version, intent, job_uuid, state, attempts,
         first_attempt_at, created_at) VALUES (?, ?, ?, ?, 'note.add', 1, ?, ?, ?, ?, ?, 0)`,
    )
    const write = (seq: number, text: string, isInFlight: boolean) =>
      insert.run(
        `20000000-0000-4000-8000-00000000000${seq}`,
        seq,
        laptop.context.account.id,
        `job ${job.uuid}`,
        JSON.stringify({ text, discrepancy: false, internal: false, position: null, at: laptop.clock.now() }),
        job.uuid,
        isInFlight ? 'sending' : 'ready',
        isInFlight ? 1 : 0,
        isInFlight ? laptop.clock.now() : null,
      )
    write(1, 'In flight', true)
    write(2, 'Waits', false)
    connection.close()
    await laptop.crash()
    return world
  }

  test.each([18])('of schema %i', async schema => {
    const world = await leftBy(schema)
    const { laptop, job } = world
    expect(laptop.status().pending).toBe(2)
    laptop.engine.start()
    await laptop.drain()
    expect(noteTexts(await world.hubJob(job.uuid))).toEqual(['In flight', 'Waits'])
  })

  test('but not operations that a newer program wrote', async () => {
    const world = await startWorld()
    const { laptop } = world
    await laptop.engine.stop()
    writeNote(world, 'Future')
    laptop.store.transaction(db => db.run('UPDATE operations SET version = 99'))
    Object.assign(laptop, { engine: new SyncEngine(laptop.context, laptop.remote) })
    laptop.engine.start()
    await laptop.settle()
    expect(laptop.outbox()).toMatchObject([{ state: 'review', reason: { code: 'unreadable' } }])
    expect(laptop.status().pending).toBe(1)
  })
})
