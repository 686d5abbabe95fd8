import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import fc from 'fast-check'
import { pino } from 'pino'
import { fetch } from 'undici'
import { afterAll, expect, test } from 'vitest'
import { openBlobs } from '../../../../../main/store/blobs/open-blobs.ts'
import { openStore, type Store } from '../../../../../main/store/store.ts'
import { type SyncAccount, writeAccount } from '../../../../../main/sync/client/account/account.ts'
import { placeholderUuid } from '../../../../../main/sync/client/read-entity.ts'
import { type RemoteJob, readRemoteJob } from '../../../../../main/sync/client/remote-job.ts'
import { createListWriter, findNewJobs } from '../../../../../main/sync/entities/jobs/insert-job.ts'
import { readEntries } from '../../../../../main/sync/entities/lists/read-pages.ts'
import { createTransferProgress, defaultSyncSettings } from '../../../../../main/sync/ports/ports.ts'
import type { SyncContext } from '../../../../../main/sync/state/context.ts'
import { priorities } from '../../../../../shared/entities/job-fields.ts'
import { jobStates, resourceStates } from '../../../../../shared/entities/states.ts'
import { isWhole } from '../../../../support/sample.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'fieldbook-insert-'))
const key = new Uint8Array(32).fill(3)
const open = (name: string) => openStore({ file: path.join(folder, name), key, seat: 'laptop' })
const stores = [open('short.db'), open('long.db')] as const
const blobs = openBlobs({ file: path.join(folder, 'blobs.db'), key })
afterAll(() => {
  for (const store of [...stores, blobs]) store.close()
  rmSync(folder, { recursive: true })
})

const now = Date.UTC(2026, 10, 20, 7)
const account: SyncAccount = {
  id: 'hub anna',
  user: { id: 1, uuid: placeholderUuid(1), name: 'Anna', email: null, role: 'technician' },
  groupIds: [1],
}

/** Creates a context with the same ids and uuids for each store. */
function contextOver(store: Store): SyncContext {
  let made = 0
  const random = { fraction: () => 0, uuid: () => `10000000-0000-4000-8000-${`${++made}`.padStart(12, '0')}` }
  const clock = { now: () => now, after: () => () => undefined, timeZone: () => 'Europe/Stockholm' }
  store.transaction(db => writeAccount(db, account, now, 'Europe/Stockholm'))
  return {
    service: { store, now: clock.now, newUuid: random.uuid },
    blobs,
    account,
    ports: { clock, random, fetch, log: pino({ level: 'silent' }) },
    settings: () => defaultSyncSettings,
    transferProgress: createTransferProgress(),
  }
}

const number = (max: number) => fc.integer({ min: 1, max })
const uuid = (kind: number) => number(60).map(id => placeholderUuid(kind * 100 + id))
const maybe = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: null })
const words = fc.constantFrom('pump', 'växel', 'lift and door', '')
const when = fc.oneof(
  fc.integer({ min: now - 9e8, max: now + 9e8 }),
  fc.constantFrom('2026-11-20', '2026-11-21'),
)

const resource = fc.record(
  {
    id: number(90),
    uuid: uuid(2),
    userId: number(3),
    state: fc.constantFrom(...resourceStates),
    fullName: fc.option(words, { nil: null, freq: 20 }),
    reported: fc.boolean(),
    more: words,
  },
  { requiredKeys: ['id', 'uuid', 'userId', 'state', 'fullName'] },
)
const destination = fc.record(
  {
    id: number(90),
    uuid: uuid(3),
    order: number(3),
    location: fc.record({ street: words, city: words }),
    more: words,
  },
  { requiredKeys: ['id', 'location'] },
)
const item = fc.record(
  { id: number(90), uuid: uuid(5), title: maybe(words), done: fc.boolean(), more: words },
  { requiredKeys: ['id', 'uuid'] },
)
const event = fc.record(
  {
    id: number(200),
    uuid: maybe(number(200).map(id => placeholderUuid(600 + id))),
    type: fc.constantFrom('NOTE', 'NOTE', 'CREATE', 'CONFIRM_DISCREPANCY', 'RESOURCE_ACTION'),
    eventTimeStamp: fc.integer({ min: now - 9_000, max: now }),
    userId: number(3),
    newResourceState: maybe(fc.constantFrom(...resourceStates)),
    comment: maybe(words),
    discrepancy: fc.boolean(),
    more: words,
  },
  { requiredKeys: ['id', 'type', 'eventTimeStamp'] },
)
const form = fc.record(
  { id: number(90), uuid: uuid(7), title: words, fields: fc.constant([{ name: 'Pressure' }]), more: words },
  { requiredKeys: ['id', 'uuid'] },
)
const document = fc.record(
  { id: number(90), uuid: uuid(8), fileName: words, size: number(9_000), contentUrl: words, more: words },
  { requiredKeys: ['id', 'uuid'] },
)
/** The parts of a whole job. */
const details = fc.record({
  items: fc.array(item, { maxLength: 2 }),
  events: fc.array(event, { maxLength: 3 }),
  forms: fc.array(form, { maxLength: 1 }),
  documents: fc.array(document, { maxLength: 2 }),
})
/** Entries of a server's list: each value except the id and the uuid may be missing, null, or repeated. */
const listed = fc.record(
  {
    id: number(60),
    uuid: uuid(1),
    groupId: fc.option(number(2), { nil: null, freq: 20 }),
    creatorId: maybe(number(3)),
    creationTimeStamp: fc.constant(now - 5_000),
    lastModified: fc.integer({ min: now - 100, max: now }),
    title: maybe(words),
    description: maybe(words),
    priority: maybe(fc.constantFrom(...priorities)),
    state: fc.constantFrom(...jobStates),
    allDay: fc.boolean(),
    startTime: maybe(when),
    endTime: maybe(when),
    duration: maybe(number(3_000)),
    placeName: maybe(words),
    contactPerson: maybe(fc.record({ name: words, phone: words, email: words })),
    customerId: maybe(number(3)),
    customerName: maybe(words),
    projectId: maybe(number(3)),
    projectName: maybe(words),
    orderId: maybe(number(3)),
    externalId: maybe(words),
    assetUuid: maybe(uuid(4)),
    reported: fc.boolean(),
    resources: fc.array(resource, { maxLength: 3 }),
    destinations: fc.array(destination, { maxLength: 2 }),
    more: words,
  },
  { requiredKeys: ['id', 'uuid', 'groupId'] },
)
const entry = fc
  .tuple(listed, fc.option(details, { nil: null }))
  .map(([job, more]) => (more === null ? job : { ...job, ...more }))
const entries = fc.array(entry, { maxLength: 6 })

const tables = [
  'jobs',
  'resources',
  'destinations',
  'items',
  'events',
  'forms',
  'documents',
  'document_links',
  'job_marks',
  'users',
  'memberships',
  'groups',
  'reference_rows',
  'change_log',
]

function everything({ service: { store } }: SyncContext) {
  const rows = tables.map(table => [table, store.read.all(`SELECT * FROM ${table} ORDER BY 1, 2`)])
  const found = ['pump', 'växel', 'lift', 'door'].map(word => [
    word,
    store.read.all('SELECT rowid FROM job_search WHERE job_search MATCH ? ORDER BY rowid', word),
  ])
  return { ...Object.fromEntries(rows), found }
}

function applyList(context: SyncContext, jobs: readonly RemoteJob[], isShort: boolean): number {
  return context.service.store.transaction(db => {
    const newJobs = isShort ? findNewJobs(db, jobs) : new Set()
    const writer = createListWriter(db, context, {})
    for (const job of jobs) {
      const isDetail = job.events !== undefined
      if (newJobs.has(job)) writer.insert(job, { isIndexed: true, isDetail })
      else writer.merge(job, { isDetail })
    }
    return newJobs.size
  })
}

/** Returns the rows that `jobs` produce in an empty database, and empties it again. */
function leftBy(store: Store, lists: readonly RemoteJob[][], isShort: boolean) {
  let left: unknown
  let inserted = 0
  expect(() =>
    store.transaction(() => {
      const context = contextOver(store)
      for (const jobs of lists) inserted += applyList(context, jobs, isShort)
      left = everything(context)
      throw new Error('enough')
    }),
  ).toThrow('enough')
  return { left, inserted }
}

test('the fast path for new jobs writes the same rows as the general path', { tags: 'slow' }, () => {
  let inserted = 0
  fc.assert(
    fc.property(entries, entries, (before, given) => {
      const lists = [before, given].map(raw => readEntries(raw, readRemoteJob)?.entries ?? [])
      const short = leftBy(stores[0], lists, true)
      const long = leftBy(stores[1], lists, false)
      expect(short.left).toEqual(long.left)
      inserted += short.inserted
    }),
    { numRuns: isWhole ? 2_000 : 80 },
  )
  expect(inserted).toBeGreaterThan(isWhole ? 1_000 : 40)
})
