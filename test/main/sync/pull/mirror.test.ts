/** Checks the rules of mirrored tables for each read-only list. */
import { describe, expect, test } from 'vitest'
import { readVansView } from '../../../../main/app/views/material.ts'
import { readPlan } from '../../../../main/app/views/plan.ts'
import { noteLaptop } from '../../../../main/service/access/laptops.ts'
import { setLetterhead } from '../../../../main/service/access/letterheads.ts'
import { importMaterial } from '../../../../main/service/material/import-material.ts'
import { readVans } from '../../../../main/sync/pull/lists.ts'
import { syncState } from '../../../../main/sync/state/state.ts'
import type { Role } from '../../../../shared/entities/roles.ts'
import { syncLimits } from '../../../../shared/limits/sync-limits.ts'
import { HOUR } from '../../../../shared/limits/units.ts'
import { morning } from '../../../support/http/hub-fixture.ts'
import { upload } from '../../../support/http/upload-file.ts'
import type { Fault } from '../../../support/sync/fault-proxy.ts'
import { type Laptop, openWorld, type World } from '../../../support/sync/laptop.ts'
import { firstPull } from '../../../support/sync/pull/first-pull.ts'

interface ListCase {
  path: RegExp
  every: number
  /** Adds an entry at the server. */
  add(world: World, name: string): unknown
  /** The names of the entries on the laptop, sorted. */
  here(laptop: Laptop): string[]
  /** An entry as a server sends it. */
  entry(world: World, id: number, name: string): object
  /** Jobs name users too, so no user is removed. */
  staysWhenAbsent?: true
  /** The role of the user; technician by default. */
  role?: Role
  /** The list of the base interface is always offered. */
  isBase?: true
}

const uuidOf = (id: number) => `00000000-0000-4000-8000-${String(id).padStart(12, '0')}`
const entityOf = ({ at }: World, id: number) => ({
  ...{ id, uuid: uuidOf(id), groupId: at.group.id },
  ...{ creatorId: null, creationTimeStamp: morning, lastModified: morning },
})
const namesIn = (table: string) => (laptop: Laptop) =>
  laptop.store.read.column<string>(`SELECT name FROM ${table} ORDER BY name`)
const letterhead = (name: string) => ({ name, address: [], foot: null, colour: null, logo: null })

const everyYear = { unit: 'YEAR', every: 1, firstDate: '2040-01-31' }
const absenceOf = (userId: number) => ({ userId, kind: 'ABSENCE', from: '2026-12-21', to: '2026-12-30' })

const lists: Record<string, ListCase> = {
  users: {
    path: /^GET \/user$/,
    every: syncLimits.usersEveryMs,
    add: ({ at }, name) => at.addPerson(name, 'technician'),
    here: namesIn('users'),
    entry: (_world, id, name) => ({ id, uuid: uuidOf(id), name, role: 'technician' }),
    staysWhenAbsent: true,
  },
  letterheads: {
    path: /^GET \/group$/,
    every: syncLimits.usersEveryMs,
    add: ({ at }, name) => setLetterhead(at.hub.service, at.group, letterhead(name)),
    here: ({ store }) =>
      Object.values(syncState.get(store.read, 'letterheads') ?? {}).flatMap(paper => paper?.name ?? []),
    entry: (_world, id, name) => ({
      ...{ id, uuid: uuidOf(id), name, timeZone: 'Europe/Stockholm' },
      letterhead: letterhead(name),
    }),
  },
  'asset types': {
    path: /^GET \/asset\/type$/,
    every: syncLimits.assetTypesEveryMs,
    add: ({ dispatcher }, name) => dispatcher('POST', '/asset/type', { name, assetTemplate: {} }),
    here: namesIn('asset_types'),
    entry: (world, id, name) => ({ ...entityOf(world, id), name, assetTemplate: {} }),
    isBase: true,
  },
  laptops: {
    path: /^GET \/laptop$/,
    every: HOUR,
    role: 'dispatcher',
    add: ({ at, anna }, name) =>
      noteLaptop(at.hub.service, anna.user.id, {
        ...{ uuid: laptopUuid(name), generation: 0, waiting: 1, oldest: morning },
      }),
    here: ({ store }) =>
      (syncState.get(store.read, 'laptops') ?? []).map(({ uuid }) => laptopName(uuid)).sort(),
    entry: ({ anna }, _id, name) => ({
      ...{ uuid: laptopUuid(name), userId: anna.user.id, seenAt: morning },
      ...{ waiting: 1, oldest: morning, hasReportedBack: true },
    }),
  },
  blanks: {
    path: /^GET \/blank\?/,
    every: syncLimits.blanksEveryMs,
    add: ({ dispatcher }, name) =>
      dispatcher('POST', '/blank', { name, fields: [{ name: 'a', type: 'TEXT' }] }),
    here: namesIn('blanks'),
    entry: (world, id, name) => ({
      ...entityOf(world, id),
      ...{ title: name, name, version: '', revision: 1, languages: [] },
      ...{ assetTypeUuids: [], retired: false, fields: [{ name: 'a', type: 'TEXT' }] },
    }),
  },
  manuals: {
    path: /^GET \/manual\?/,
    every: syncLimits.manualsEveryMs,
    async add({ at, dispatcher }, name) {
      const { json } = await upload(at, { bytes: Buffer.from(name), name })
      const { document } = json as { document: { uuid: string } }
      const type = (await dispatcher('POST', '/asset/type', { name, assetTemplate: {} })) as { uuid: string }
      await dispatcher('PUT', `/asset/type/${type.uuid}/document/${document.uuid}`)
    },
    here: ({ store }) =>
      store.read.column<string>(
        'SELECT d.file_name FROM manuals n JOIN documents d ON d.id = n.document_id ORDER BY d.file_name',
      ),
    entry: (world, id, name) => ({
      ...entityOf(world, id),
      assetTypeUuid: uuidOf(1),
      document: {
        ...entityOf(world, id),
        ...{ fileName: name, mimeType: 'text/plain', size: 4, description: null, internal: false },
        ...{ contentUrl: `/document/${uuidOf(id)}/content`, thumbUrl: null },
      },
    }),
  },
  phrases: {
    path: /^GET \/phrase\?/,
    every: syncLimits.phrasesEveryMs,
    add: ({ dispatcher }, name) => dispatcher('POST', '/phrase', { name, text: `The ${name}.` }),
    here: namesIn('phrases'),
    entry: (world, id, name) => ({ ...entityOf(world, id), name, text: `The ${name}.` }),
  },
  availability: {
    path: /^GET \/availability\?/,
    every: syncLimits.availabilityEveryMs,
    add: ({ dispatcher, anna }, reason) =>
      dispatcher('POST', '/availability', { ...absenceOf(anna.user.id), reason }),
    here: ({ store }) => store.read.column<string>('SELECT reason FROM availability ORDER BY reason'),
    entry: (world, id, reason) => ({
      ...entityOf(world, id),
      ...absenceOf(world.anna.user.id),
      ...{ reason, week: null, fromMinute: null, toMinute: null },
    }),
  },
  recurring: {
    path: /^GET \/recurring\?/,
    every: syncLimits.recurringEveryMs,
    add: ({ dispatcher }, title) => dispatcher('POST', '/recurring', { ...everyYear, title }),
    here: ({ store }) => store.read.column<string>('SELECT title FROM recurring_jobs ORDER BY title'),
    entry: (world, id, title) => ({
      ...entityOf(world, id),
      ...everyYear,
      ...{ title, description: null, assetUuid: null, location: null, customerName: null },
      ...{ readingKey: null, firstReading: null, startMinute: null, duration: null, blankUuid: null },
      ...{ items: [], userIds: [], daysAhead: 14, paused: false, plannedUntil: null, plannedReading: null },
    }),
  },
  material: {
    path: /^GET \/material\?/,
    every: syncLimits.materialEveryMs,
    add: ({ at }, name) =>
      importMaterial(
        at.hub.service,
        {
          groupId: at.group.id,
          number: name,
          name,
          unit: null,
          barcode: null,
          stock: { van: 'Van 3', counted: 1 },
        },
        { isCounted: false },
      ),
    here: namesIn('materials'),
    entry: (world, id, name) => ({
      ...entityOf(world, id),
      ...{ number: name, name, unit: null, barcode: null, van: null, stock: null },
    }),
  },
}

/** The last part of the uuid encodes the name. */
const laptopUuid = (name: string) => `00000000-0000-4000-8000-${Buffer.from(name.padEnd(6)).toString('hex')}`
const laptopName = (uuid: string) => Buffer.from(uuid.slice(-12), 'hex').toString().trim()

/** A laptop that has read the list with one entry, "Ash". */
async function openListed(list: ListCase) {
  const world = await openWorld({ role: list.role ?? 'technician' })
  const { laptop } = world
  await list.add(world, 'Ash')
  await firstPull(world)
  expect(list.here(laptop)).toContain('Ash')
  const asked = () => laptop.proxy.seen.filter(({ method, path }) => list.path.test(`${method} ${path}`))
  return {
    ...world,
    before: list.here(laptop),
    /** Returns the requests of a pull after that many milliseconds. */
    async readAfter(ms: number) {
      const known = asked().length
      laptop.clock.advance(ms)
      await laptop.pull()
      await laptop.settle()
      return asked().slice(known)
    },
  }
}

const json = (body: unknown, headers: Record<string, string> = {}): Fault => ({
  kind: 'answer',
  status: 200,
  type: 'application/json',
  body: JSON.stringify(body),
  headers,
})

test("a technician's laptop does not read the list of laptops", async () => {
  const world = await openWorld()
  await firstPull(world)
  expect(world.laptop.proxy.seen.filter(({ path }) => path === '/laptop')).toEqual([])
})

describe.each(Object.entries(lists))('the list of %s', (_name, list) => {
  test('is read again when its interval has passed, and not earlier', async () => {
    const world = await openListed(list)
    await list.add(world, 'Birch')
    expect(await world.readAfter(list.every / 2)).toEqual([])
    expect(list.here(world.laptop)).toEqual(world.before)
    expect(await world.readAfter(list.every / 2)).toHaveLength(1)
    expect(list.here(world.laptop)).toContain('Birch')
  })

  test.each([
    ['the server forbids the list', { kind: 'answer', status: 403 }, false],
    ['the server is too busy', { kind: 'answer', status: 503 }, true],
    ['a proxy answers with other JSON', json({ status: 'ok' }), true],
  ] as [string, Fault, boolean][])(
    'is unchanged, and other lists are still read, if %s',
    async (_why, fault, isSoonAgain) => {
      const world = await openListed(list)
      const { laptop } = world
      laptop.proxy.fault(list.path, fault, 1_000)
      const job = await world.plan({ title: 'Planned later' })
      expect(await world.readAfter(list.every)).not.toEqual([])
      expect(list.here(laptop)).toEqual(world.before)
      expect(laptop.job(job.uuid).title).toBe('Planned later')
      expect(laptop.status().problem).toBeNull()
      expect((await world.readAfter(syncLimits.pullEveryMs)).length > 0).toBe(isSoonAgain)
    },
  )

  test('keeps entries that are missing in an answer without a total count', async () => {
    const world = await openListed(list)
    world.laptop.proxy.fault(list.path, json([]), 1)
    await world.readAfter(list.every)
    expect(list.here(world.laptop)).toEqual(world.before)
    world.laptop.proxy.fault(list.path, json([list.entry(world, 900, 'Cedar')]), 1)
    await world.readAfter(list.every)
    expect(list.here(world.laptop)).toEqual([...world.before, 'Cedar'].sort())
  })

  test('loses entries that are missing in an answer with a total count', async () => {
    const world = await openListed(list)
    const counted = json([list.entry(world, 900, 'Cedar')], { 'X-Total-Count': '1' })
    world.laptop.proxy.fault(list.path, counted, 1)
    await world.readAfter(list.every)
    const left = list.staysWhenAbsent ? [...world.before, 'Cedar'].sort() : ['Cedar']
    expect(list.here(world.laptop)).toEqual(left)
  })

  test('is requested with its ETag, and remains unchanged after a 304', async () => {
    const world = await openListed(list)
    const { laptop } = world
    const tag = { ETag: '"one"', 'X-Total-Count': '1' }
    laptop.proxy.fault(list.path, json([list.entry(world, 900, 'Cedar')], tag), 1)
    await world.readAfter(list.every)
    const known = list.here(laptop)
    laptop.proxy.fault(list.path, { kind: 'answer', status: 304, headers: tag }, 1)
    const [asked] = await world.readAfter(list.every)
    expect(asked?.headers['if-none-match']).toBe('"one"')
    expect(list.here(laptop)).toEqual(known)
    // The list is due again only after its interval.
    expect(await world.readAfter(list.every / 2)).toEqual([])
  })

  test('asks the user to sign in again if the token is refused', async () => {
    const world = await openListed(list)
    world.laptop.proxy.fault(list.path, { kind: 'answer', status: 401 }, 2)
    world.laptop.clock.advance(list.every)
    world.laptop.engine.syncNow()
    await world.laptop.until(() => world.laptop.status().needsSignIn, 'the question to sign in')
    expect(list.here(world.laptop)).toEqual(world.before)
  })
})

test.each(Object.entries(lists).filter(([, { isBase }]) => !isBase))(
  'the list of %s is not requested from a server that does not offer it',
  async (_name, list) => {
    const world = await openListed(list)
    world.laptop.proxy.hasNoExtensions = true
    await world.readAfter(syncLimits.versionEveryMs)
    expect(await world.readAfter(list.every)).toEqual([])
    expect(list.here(world.laptop)).toEqual(list.staysWhenAbsent ? world.before : [])
  },
)

test.each(['asset types', 'material', 'blanks', 'phrases', 'availability', 'recurring'] as const)(
  'an entry in the list of %s with a new id replaces the entry with the old id',
  async name => {
    const list = lists[name] as ListCase
    const world = await openListed(list)
    for (const id of [900, 901]) {
      const entry = { ...list.entry(world, 900, 'Cedar'), id }
      world.laptop.proxy.fault(list.path, json([entry]), 1)
      await world.readAfter(list.every)
    }
    expect(list.here(world.laptop)).toEqual([...world.before, 'Cedar'].sort())
  },
)

test('a server that forbids the list of discrepancies does not prevent reading the other lists', async () => {
  const world = await openWorld({ role: 'dispatcher' })
  const { laptop } = world
  laptop.proxy.fault(/^GET .*&discrepancies/, { kind: 'answer', status: 403 }, 1_000)
  const job = await world.plan({ resources: [] })
  await firstPull(world)
  expect(laptop.job(job.uuid).title).toBe('Boiler service')
  expect(laptop.status().problem).toBeNull()
  expect(readPlan(laptop.context).reading.isWhole).toBe(false)
  laptop.proxy.heal()
  await world.plan({ title: 'Later', resources: [] })
  laptop.clock.advance(syncLimits.pullEveryMs)
  await laptop.pull()
  expect(readPlan(laptop.context).reading.isWhole).toBe(true)
})

test('if the server refuses the list of vans, the earlier vans are shown with the reason', async () => {
  const world = await openWorld({ role: 'dispatcher' })
  const { laptop } = world
  await lists.material?.add(world, 'Ash')
  expect(await readVans(laptop.context, laptop.remote)).toMatchObject({ ok: true })
  const before = readVansView(laptop.store.read)
  expect(before.vans).toMatchObject([{ van: 'Van 3', lines: [{ name: 'Ash', stock: 1 }] }])
  for (const [fault, code] of [
    [{ kind: 'answer', status: 403 }, 'forbidden'],
    [{ kind: 'cut-request' }, 'network'],
    [json({ status: 'ok' }), 'network'],
  ] as [Fault, string][]) {
    laptop.proxy.fault(/^GET \/material\/van/, fault, 1)
    expect(await readVans(laptop.context, laptop.remote)).toMatchObject({ failure: { code } })
  }
  expect(readVansView(laptop.store.read)).toEqual(before)
})
