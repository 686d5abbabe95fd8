/** A base server that stores another value than the edit: shortened, changed, or the old one. */
import { expect, onTestFinished, test } from 'vitest'
import { readHistory } from '../../../../../main/app/views/job-view.ts'
import type { JobBody } from '../../../../../main/service/jobs/job-body.ts'
import { addNote } from '../../../../../main/sync/operations/acts/actions.ts'
import { patchJob } from '../../../../../main/sync/operations/acts/patch-job.ts'
import { readArchive } from '../../../../../main/sync/operations/archive/read-archive.ts'
import { restore } from '../../../../../main/sync/operations/archive/restore.ts'
import { removeOperation } from '../../../../../main/sync/operations/waiting/changes.ts'
import type { Job } from '../../../../../shared/entities/job.ts'
import { syncLimits } from '../../../../../shared/limits/sync-limits.ts'
import { MINUTE } from '../../../../../shared/limits/units.ts'
import { openBaseServer } from '../../../../sim/base-server/serve.ts'
import type { Traits } from '../../../../sim/base-server/traits.ts'
import type { Person, TestHub } from '../../../../support/http/hub-fixture.ts'
import { unwrap } from '../../../../support/service/outcomes.ts'
import type { Seen } from '../../../../support/sync/fault-proxy.ts'
import { openLaptop, type StartedWorld, startWorld } from '../../../../support/sync/laptop.ts'

const long = 'The vessel leaks at the lower flange. '.repeat(10).trim()
const cut = long.slice(0, 255)
const isEdit = ({ method, path }: Seen) => method === 'PUT' && /^\/job\/[^/]+$/.test(path)

type Here = Pick<StartedWorld, 'laptop' | 'job'>

const edit = ({ laptop, job }: Here, fields: JobBody) =>
  unwrap(patchJob(laptop.context, { jobUuid: job.uuid, fields }))

const differences = ({ laptop, job }: Here) =>
  (readHistory(laptop.context, job.uuid) ?? []).flatMap(({ otherwise }) => otherwise ?? [])

/** Starts at a base server that applies `change` to the body of each edit. */
async function worldOf(change: (text: string) => string): Promise<StartedWorld> {
  const world = await startWorld({ hasNoExtensions: true })
  world.laptop.proxy.before = seen => {
    if (isEdit(seen)) seen.bytes = Buffer.from(change(seen.body))
  }
  return world
}

const cutting = () => worldOf(text => text.replace(long, cut))

/** Sends the edit, and reads the job again. */
async function sendAndRead({ laptop }: Pick<Here, 'laptop'>) {
  await laptop.drain()
  laptop.clock.advance(syncLimits.rereadOpenMs)
  await laptop.pull()
}

test('both values of a text are shown once if the server shortened the text', async () => {
  const world = await cutting()
  edit(world, { description: long })
  await sendAndRead(world)
  expect(world.laptop.job(world.job.uuid).description).toBe(cut)
  expect(differences(world)).toMatchObject([{ field: 'description', mine: long, server: cut }])
  await sendAndRead(world)
  expect(differences(world)).toHaveLength(1)
  expect(world.laptop.status()).toMatchObject({ pending: 0, conflicts: 0 })
  expect(readArchive(world.laptop.context)).toEqual({ operations: [], choices: [] })
})

test('a job is read again in the next sync if the answer to an edit shows another value', async () => {
  const world = await cutting()
  edit(world, { description: long })
  await world.laptop.drain()
  expect(differences(world)).toEqual([])
  await world.laptop.pull()
  expect(differences(world)).toHaveLength(1)
})

test('no difference is shown if the server stores an equivalent spelling of a text', async () => {
  const world = await worldOf(text => text.replace(' Leaks & drips ', 'Leaks &amp; drips'))
  edit(world, { description: ' Leaks & drips ' })
  await sendAndRead(world)
  expect(differences(world)).toEqual([])
})

test('the difference is shown for a value that the server ignored while it stored the rest of the edit', async () => {
  const world = await worldOf(text => text.replace(',"description":"Leaks"', ''))
  const items = [{ title: 'Bleed' }]
  edit(world, { items, description: 'Leaks' })
  await sendAndRead(world)
  expect(differences(world)).toMatchObject([{ field: 'description', mine: 'Leaks', server: null }])
})

test('the difference in a custom field is shown with the path of the field', async () => {
  const world = await worldOf(text => text.replace('"value":"2.45"', '"value":"2"'))
  await world.dispatcher('PUT', `/job/${world.job.id}`, { customFields: [{ name: 'pressure', value: '1' }] })
  await world.laptop.pull()
  edit(world, { customFields: [{ name: 'pressure', value: '2.45' }] })
  await sendAndRead(world)
  expect(differences(world)).toMatchObject([
    { field: 'customFields/pressure/value', mine: '2.45', server: '2' },
  ])
})

test('a difference is shown although the answer to the edit repeats the sent value', async () => {
  const world = await cutting()
  const { proxy } = world.laptop
  const { before } = proxy
  proxy.before = seen => {
    proxy.rewrite = isEdit(seen) ? text => text.replace(cut, long) : null
    return before?.(seen)
  }
  edit(world, { description: long })
  await sendAndRead(world)
  expect(differences(world)).toMatchObject([{ mine: long, server: cut }])
})

test('a difference is shown although a note was sent after the edit', async () => {
  const world = await cutting()
  edit(world, { description: long })
  unwrap(
    addNote(world.laptop.context, {
      jobUuid: world.job.uuid,
      text: 'Flange',
      discrepancy: false,
      internal: false,
    }),
  )
  await sendAndRead(world)
  expect(differences(world)).toHaveLength(1)
})

test('no difference is shown for a change that another user made after the edit', async () => {
  const world = await startWorld({ hasNoExtensions: true })
  edit(world, { description: 'Mine' })
  await world.laptop.until(() => world.laptop.status().pending === 0)
  world.laptop.clock.advance(MINUTE)
  await world.dispatcher('PUT', `/job/${world.job.id}`, { description: 'Theirs' })
  await sendAndRead(world)
  expect(world.laptop.job(world.job.uuid).description).toBe('Theirs')
  expect(differences(world)).toEqual([])
})

test('a difference disappears when another user changes the value', async () => {
  const world = await cutting()
  edit(world, { description: long })
  await sendAndRead(world)
  await world.dispatcher('PUT', `/job/${world.job.id}`, { description: 'Theirs' })
  await sendAndRead(world)
  expect(differences(world)).toEqual([])
})

test('no difference is shown at a server that confirms operations', async () => {
  const world = await startWorld()
  world.laptop.proxy.before = seen => {
    if (isEdit(seen)) seen.bytes = Buffer.from(seen.body.replace(long, cut))
  }
  edit(world, { description: long })
  await sendAndRead(world)
  expect(differences(world)).toEqual([])
})

test("on request the user's value is sent again, as an edit that can be removed from the outbox", async () => {
  const world = await cutting()
  const { laptop, job } = world
  edit(world, { description: long })
  await sendAndRead(world)
  const [{ conflictId } = { conflictId: 0 }] = differences(world)
  laptop.proxy.isDown = true
  unwrap(restore(laptop.context, { conflictId }))
  expect(laptop.job(job.uuid).description).toBe(long)
  expect(laptop.outbox()).toMatchObject([{ kind: 'job.patch', summary: { fields: ['description'] } }])
  expect(differences(world)).toEqual([])
  const [again] = laptop.outbox()
  unwrap(removeOperation(laptop.context, again?.operationId ?? ''))
  expect(laptop.job(job.uuid).description).toBe(cut)
  expect(differences(world)).toHaveLength(1)
  unwrap(restore(laptop.context, { conflictId }))
  laptop.proxy.isDown = false
  laptop.proxy.before = null
  await laptop.drain()
  expect((await world.hubJob(job.uuid)).description).toBe(long)
  expect(readArchive(laptop.context).choices).toEqual([])
})

test('only the difference of the newest edit is shown if the server shortens the value again', async () => {
  let length = 255
  const world = await worldOf(text => text.replace(long, long.slice(0, length)))
  edit(world, { description: long })
  await sendAndRead(world)
  const [{ conflictId } = { conflictId: 0 }] = differences(world)
  unwrap(restore(world.laptop.context, { conflictId }))
  length = 80
  await sendAndRead(world)
  expect(differences(world)).toMatchObject([{ mine: long, server: long.slice(0, 80) }])
})

test("the user is asked about an edit that the server ignores without changing the job's version", async () => {
  const world = await worldOf(text => text.replace('"description":"Leaks"', ''))
  edit(world, { description: 'Leaks' })
  await world.laptop.until(() => world.laptop.outbox().some(({ state }) => state === 'review'))
  expect(differences(world)).toEqual([])
})

test('a value that the server never returns remains on the laptop, and its property is reported in the status', async () => {
  const world = await startWorld({ hasNoExtensions: true })
  const { laptop, job } = world
  laptop.proxy.rewrite = text => text.replaceAll(/"description":("[^"]*"|null),/g, '')
  edit(world, { description: 'Leaks', items: [] })
  await sendAndRead(world)
  expect(differences(world)).toEqual([])
  expect(laptop.job(job.uuid).description).toBe('Leaks')
  expect(laptop.status().unnamed).toEqual(['description'])
  edit(world, { description: 'Leaks badly' })
  laptop.proxy.rewrite = null
  await sendAndRead(world)
  expect(laptop.status().unnamed).toEqual([])
})

test('a difference is shown for 14 days', async () => {
  const world = await cutting()
  const { laptop } = world
  edit(world, { description: long })
  await sendAndRead(world)
  const [{ conflictId } = { conflictId: 0 }] = differences(world)
  laptop.clock.advance(syncLimits.archiveMs - MINUTE)
  expect(differences(world)).toHaveLength(1)
  laptop.clock.advance(2 * MINUTE)
  expect(differences(world)).toEqual([])
  expect(restore(laptop.context, { conflictId })).toMatchObject({ ok: false })
})

test.each([
  ['trimmed', {}],
  ['escaped', { renewsEntries: true }],
  ['as-given', { renewsEntries: true, recordsUpdates: false }],
] as const)(
  'no difference is shown at a base server that stores texts %s and assigns uuids',
  async (text, more) => {
    const { laptop, job, stored } = await openAtBaseServer({ text, assignsUuids: true, ...more })
    const [filter, valve] = laptop.job(job.uuid).items
    if (!filter || !valve) throw new Error('The items are not here')
    const items = [{ ...filter, title: ' Filter & seal ', done: true }, { title: ' Hose <3 m> ' }]
    edit(
      { laptop, job },
      { description: ' Leaks & drips ', items, customFields: [{ name: 'pressure', value: ' 2 ' }] },
    )
    await sendAndRead({ laptop })
    expect(stored().items).toHaveLength(2)
    expect(differences({ laptop, job })).toEqual([])
  },
)

test('a difference is shown in the history at a base server that records no events of changes', async () => {
  const { laptop, job, stored } = await openAtBaseServer({ recordsUpdates: false })
  edit({ laptop, job }, { description: 'Leaks' })
  await laptop.drain()
  stored().fields.description = 'Leak'
  await sendAndRead({ laptop })
  expect(differences({ laptop, job })).toMatchObject([{ mine: 'Leaks', server: 'Leak' }])
})

/** A laptop with a base server that shares no code with ours. `stored` returns the job of that server. */
async function openAtBaseServer(traits: Partial<Traits>) {
  const served = await openBaseServer({ traits })
  onTestFinished(() => served.close())
  const { server, users, app, clock, baseUrl, headersOf, integration } = served
  const [user] = users
  if (!user) throw new Error('The server has no users')
  const created = await fetch(`${baseUrl}/job`, {
    method: 'POST',
    headers: { 'api-key': integration.apiKey, 'content-type': 'application/json' },
    body: JSON.stringify({
      ...{ title: 'Boiler', startTime: clock.time, items: [{ title: 'Filter' }, { title: 'Valve' }] },
      ...{
        customFields: [{ name: 'pressure', value: '1' }],
        resources: [{ userId: user.id, state: 'SCHEDULED' }],
      },
    }),
  })
  const job = (await created.json()) as Job
  const at = { hub: { baseUrl }, clock, app, group: { id: user.groupId } } as unknown as TestHub
  const person = { user, headers: { 'API-Token': headersOf(user)['api-token'] } } as unknown as Person
  const laptop = await openLaptop(at, person)
  laptop.engine.start()
  await laptop.until(() => laptop.status().lastPull !== null, 'the first pull')
  const stored = () => {
    const found = server.data.jobs.get(job.uuid)
    if (!found) throw new Error('The job is not at the server')
    return found
  }
  return { laptop, job, stored }
}
