/** The interface, "Live changes": the stream of server-sent events. */
import { expect, onTestFinished, test } from 'vitest'
import { revokeKey } from '../../main/service/access/keys.ts'
import { endTokensOf } from '../../main/service/access/tokens.ts'
import { setRole, writeMemberships } from '../../main/service/access/users.ts'
import { hubLimits } from '../../shared/limits/hub-limits.ts'
import type { Person } from '../support/http/hub-fixture.ts'
import { openStream as open } from '../support/http/live-stream.ts'
import { type Caller, openContractHub, unknownUuid } from './contract-hub.ts'

const at = await openContractHub()

async function openStream(as: Caller, after?: string) {
  const stream = await open(at.hub, {
    ...at.headersOf(as),
    ...(after !== undefined && { 'Last-Event-ID': after }),
  })
  onTestFinished(stream.close)
  return stream
}

const everything = { jobs: [], assets: [], deleted: [], lists: [], more: true }
const nothing = { ...everything, more: false }

test('a new stream asks its client to read the lists, and no proxy may hold it back', async () => {
  const stream = await openStream('tech')
  expect(stream.status).toBe(200)
  expect(stream.headers.get('content-type')).toBe('text/event-stream; charset=utf-8')
  expect(stream.headers.get('x-accel-buffering')).toBe('no')
  expect(stream.headers.get('hub-identity')).toMatch(/\/\d+$/)
  expect(await stream.next()).toEqual({
    type: 'open',
    data: everything,
    id: expect.stringMatching(/^\d+-\d+$/),
  })
})

test('a dispatcher gets each change of the group with its version, and a technician those of their jobs', async () => {
  const [tech, dispatcher, other] = await Promise.all(
    (['tech', 'dispatcher', 'userOfOtherGroup'] as const).map(as => openStream(as)),
  )
  for (const stream of [tech, dispatcher, other]) await stream?.next()
  const elsewhere = await at.createJob({ title: 'Of another' })
  const first = await dispatcher?.next()
  expect(first).toMatchObject({
    type: 'change',
    data: { ...nothing, jobs: [{ uuid: elsewhere.uuid, lastModified: elsewhere.lastModified }] },
  })
  const own = await at.createJob({
    title: 'Own',
    resources: [{ userId: at.users.tech.id, state: 'SCHEDULED' }],
  })
  const named = (job: { uuid: string }) => ({ data: { jobs: [{ uuid: job.uuid }], more: false } })
  expect(await tech?.next()).toMatchObject(named(own))
  expect(await dispatcher?.next()).toMatchObject(named(own))
  // A user who is removed from a job learns it too.
  await at.ok('PUT', `/job/${own.uuid}`, { json: { resources: [] } })
  expect(await tech?.next()).toMatchObject(named(own))
  const asset = await at.ok('POST', '/asset', { json: { name: 'Pump' } })
  const withAsset = { data: { assets: [{ uuid: asset.uuid }] } }
  expect(await tech?.next()).toMatchObject(withAsset)
  // The other group's stream has had no event: the first one is its own.
  const theirs = await at.createJob({ title: 'Elsewhere' }, 'userOfOtherGroup')
  expect(await other?.next()).toMatchObject(named(theirs))
})

test('a stream continues after the last event, also after a change that was made without a stream', async () => {
  const before = await openStream('dispatcher')
  const { id } = (await before.next()) ?? {}
  before.close()
  const same = await openStream('dispatcher', id ?? '')
  expect(await same.next()).toEqual({ type: 'open', data: nothing, id })
  const job = await at.createJob()
  const after = await openStream('dispatcher', id ?? '')
  expect(await after.next()).toMatchObject({
    type: 'open',
    data: { jobs: [{ uuid: job.uuid }], more: false },
  })
})

test('a stream with an id that the hub cannot continue asks its client to read the lists', async () => {
  for (const id of ['', 'x', '0-99999999', '77-1', '0--1', unknownUuid]) {
    const stream = await openStream('dispatcher', id)
    expect(await stream.next()).toMatchObject({ type: 'open', data: everything })
    stream.close()
  }
})

test('some of many simultaneous changes are not named', async () => {
  const stream = await openStream('dispatcher')
  const { id } = (await stream.next()) ?? {}
  stream.close()
  for (let made = 0; made <= hubLimits.liveNames; made++) await at.createJob()
  const after = await openStream('dispatcher', id ?? '')
  const { data } = (await after.next()) as { data: { jobs: unknown[]; more: boolean } }
  expect([data.jobs.length, data.more]).toEqual([hubLimits.liveNames, true])
})

test('a stream ends before its next event when the token of its user has ended', async () => {
  const stream = await openStream('mate')
  await stream.next()
  endTokensOf(at.hub.hub.service, at.users.mate.id)
  await at.createJob({ title: 'Own', resources: [{ userId: at.users.mate.id, state: 'SCHEDULED' }] })
  expect(await stream.next()).toBeNull()
})

const ends: Record<string, (person: Person) => void> = {
  'role of its user': ({ user }) => setRole(at.hub.hub.service, user.id, 'dispatcher'),
  'groups of its user': ({ user }) => {
    const held = [
      { group_id: at.group.id, role: 'technician' },
      { group_id: at.otherGroup.id, role: 'technician' },
    ] as const
    at.hub.hub.service.store.transaction(db => writeMemberships(db, user.id, held))
  },
}

test.each(Object.entries(ends))(
  'a stream ends before its next event when the %s changed',
  async (what, change) => {
    const person = await at.hub.addPerson(what.replaceAll(' ', '-'), 'technician')
    const stream = await open(at.hub, person.headers)
    onTestFinished(stream.close)
    await stream.next()
    change(person)
    await at.createJob({ title: 'Own', resources: [{ userId: person.user.id, state: 'SCHEDULED' }] })
    expect(await stream.next()).toBeNull()
  },
)

test('a stream ends before its next event when its key was revoked', async () => {
  const { apiKey } = at.makeKey()
  const stream = await open(at.hub, { 'API-Key': apiKey })
  onTestFinished(stream.close)
  await stream.next()
  revokeKey(at.hub.hub.access, apiKey)
  await at.createJob()
  expect(await stream.next()).toBeNull()
})

test('a stream needs a user, and one user cannot open any number', async () => {
  expect((await openStream('anonymous')).status).toBe(401)
  expect((await openStream('appKey')).status).toBe(403)
  const streams = []
  for (let opened = 0; opened < hubLimits.liveStreams; opened++) streams.push(await openStream('reader'))
  expect((await openStream('reader')).status).toBe(429)
  streams.at(0)?.close()
  await expect.poll(async () => (await openStream('reader')).status).toBe(200)
})

test('the streams of a hub that stops end at once', async () => {
  const stream = await openStream('tech')
  await stream.next()
  await at.hub.restart(async () => undefined)
  expect(await stream.next()).toBeNull()
})
