import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Actor } from '../../../../main/service/actor.ts'
import { type Command, runCommand } from '../../../../main/service/command.ts'
import { attachDocument } from '../../../../main/service/documents/attach-document.ts'
import { createDocument } from '../../../../main/service/documents/create-document.ts'
import { putDocument } from '../../../../main/service/documents/put-document.ts'
import { createForm } from '../../../../main/service/forms/create-form.ts'
import { createJob } from '../../../../main/service/jobs/create-job.ts'
import { deleteJob } from '../../../../main/service/jobs/delete-job.ts'
import { listJobs } from '../../../../main/service/jobs/list-jobs.ts'
import type { JobListQuery } from '../../../../main/service/jobs/list-parameters.ts'
import { createJobJson, type JobJson, tagOf } from '../../../../main/service/jobs/listed-json.ts'
import { addNote } from '../../../../main/service/jobs/notes.ts'
import { putJob } from '../../../../main/service/jobs/put-job.ts'
import { readJob } from '../../../../main/service/jobs/read-job.ts'
import { attempt } from '../../../../main/service/refuse.ts'
import { openStore, type Store } from '../../../../main/store/store.ts'
import { isWhole } from '../../../support/sample.ts'
import { ids, noon, openService, type TestService, testKey } from '../../../support/service/open-service.ts'
import { unwrap } from '../../../support/service/outcomes.ts'

const hour = 60 * 60 * 1_000

const kinds = {
  create: (command: Command, uuid: string, value: number) =>
    createJob(
      command,
      {
        title: `Job ${value}`,
        customerName: `Customer ${value % 2}`,
        ...(value === 5 ? {} : { startTime: noon + value * hour, duration: 60 }),
        resources: [{ userId: ids.tech, state: 'SCHEDULED' }],
      },
      uuid,
    ),
  delete: (command: Command, uuid: string) => deleteJob(command, uuid),
  note: (command: Command, uuid: string, value: number) =>
    addNote(command, uuid, { text: `Note ${value}`, discrepancy: false }),
  form: (command: Command, uuid: string, value: number) =>
    createForm(command, { jobUuid: uuid, title: `Form ${value}`, fields: [] }),
  document(command: Command, uuid: string) {
    const content = { fileName: 'a.txt', mimeType: 'text/plain', size: 1, sha256: 'a'.repeat(64) }
    const document = createDocument(command, { ...content, groupId: null })
    attachDocument(command, { kind: 'job', ref: uuid }, document.uuid)
  },
  describe(command: Command, _uuid: string, value: number) {
    const row = command.db.get<{ uuid: string }>('SELECT uuid FROM documents LIMIT 1')
    if (row) putDocument(command, row.uuid, { description: `Said ${value}` })
  },
  title: (command: Command, uuid: string, value: number) => putJob(command, uuid, { title: `New ${value}` }),
  move: (command: Command, uuid: string, value: number) =>
    putJob(command, uuid, { startTime: noon + (value - 2) * hour, duration: 30 }),
  state: (command: Command, uuid: string, value: number) =>
    putJob(command, uuid, { state: value % 2 ? 'STARTED' : 'CLOSED' }),
  people: (command: Command, uuid: string, value: number) =>
    putJob(command, uuid, { resources: value % 2 ? [{ userId: ids.mate }] : [] }),
  'rename a person': (command: Command, _uuid: string, value: number) =>
    command.db.run('UPDATE users SET name = ? WHERE id = ?', `Person ${value}`, ids.tech),
  'rename a customer': (command: Command, _uuid: string, value: number) =>
    command.db.run(
      `UPDATE reference_rows SET name = ? WHERE kind = 'customer' AND id = 1`,
      `Called ${value}`,
    ),
} satisfies Record<string, (command: Command, uuid: string, value: number) => unknown>

const step = fc.record({
  /** written by this program, or by another one on the same file */
  by: fc.constantFrom('here', 'elsewhere'),
  kind: fc.constantFrom(...(Object.keys(kinds) as (keyof typeof kinds)[]), 'hours' as const),
  job: fc.nat(5),
  value: fc.nat(5),
})
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never

const always = { from: '0', untimed: '' }
const queries: JobListQuery[] = [
  { scope: { kind: 'all' }, parameters: {} },
  { scope: { kind: 'all' }, parameters: { current: '', untimed: '', limit: '2', offset: '1' } },
  { scope: { kind: 'all' }, parameters: { to: String(noon + hour) } },
  { scope: { kind: 'all' }, parameters: { ...always, modified: '0', deleted: '' } },
  { scope: { kind: 'mine' }, parameters: always },
  { scope: { kind: 'mine' }, parameters: { ...always, modified: String(noon + 1) } },
  // The pages of one list; the last of them is sometimes beyond its end.
  { scope: { kind: 'mine' }, parameters: { ...always, limit: '1' } },
  { scope: { kind: 'mine' }, parameters: { ...always, limit: '1', offset: '1' } },
  { scope: { kind: 'mine' }, parameters: { ...always, limit: '2', offset: '2' } },
  { scope: { kind: 'mine' }, parameters: { ...always, limit: '2', offset: '4' } },
  { scope: { kind: 'unassigned' }, parameters: { ...always, states: 'DRAFT,PUBLISHED,SCHEDULED' } },
  { scope: { kind: 'customer', ref: '1' }, parameters: { ...always, states: 'DRAFT,SCHEDULED,STARTED' } },
]

interface Desk {
  test: TestService
  stores: Record<string, Store>
  json: JobJson
  uuids: string[]
}

function take({ test, stores, uuids }: Desk, { by, kind, job, value }: Step): void {
  if (kind === 'hours') {
    test.clock.now += (value - 1) * hour
    return
  }
  const uuid = kind === 'create' ? randomUUID() : uuids[job % uuids.length]
  if (uuid === undefined) return
  if (kind === 'create') uuids.push(uuid)
  const store = stores[by] ?? test.store
  // A refusal, such as for a deleted job, changes nothing.
  runCommand({ ...test.service, store }, test.actors.dispatcher, command => kinds[kind](command, uuid, value))
}

/** Creates and caches lists as a server with few jobs does. */
function list(json: JobJson, asker: Parameters<JobJson['findList']>[0], query: JobListQuery, now: number) {
  const make = () => json.keepList(asker, query, json.makeList(asker.actor, query, now))
  return json.findList(asker, query, now) ?? make()
}

/** Compares every cached answer with a new one. */
function compare({ test, json, uuids }: Desk): void {
  const { read } = test.store
  const { tech, userOfOtherGroup } = test.actors
  for (const actor of [tech, userOfOtherGroup]) {
    for (const query of queries) {
      const fresh = unwrap(attempt(() => listJobs(read, actor, query, test.clock.now)))
      const asker = { actor, version: test.store.version() }
      const { json: bytes, ...page } = unwrap(attempt(() => list(json, asker, query, test.clock.now)))
      expect(JSON.parse(Buffer.from(bytes).toString())).toEqual(fresh.entries)
      expect(page).toEqual({
        limit: fresh.limit,
        offset: fresh.offset,
        total: fresh.total,
        count: fresh.entries.length,
        tag: tagOf({ json: bytes, total: fresh.total }, wholeOf(test, actor, query)),
      })
    }
    for (const uuid of uuids) compareJob(test, json, actor, uuid)
  }
}

/** The count of a user's jobs, which the tag of their list covers in addition to the page. */
function wholeOf(
  { store, clock }: TestService,
  actor: Actor,
  { scope, parameters }: JobListQuery,
): number | null {
  const { modified, deleted: _deleted, ...others } = parameters
  if (scope.kind !== 'mine' || modified === undefined) return null
  return listJobs(store.read, actor, { scope, parameters: others }, clock.now).total
}

function compareJob(test: TestService, json: JobJson, actor: Actor, uuid: string): void {
  const fresh = attempt(() => readJob(test.store.read, actor, uuid))
  for (const forms of [true, false]) {
    const kept = attempt(() => json.read({ actor, version: test.store.version() }, uuid, { forms }))
    if (!fresh.ok) {
      expect(kept).toEqual(fresh)
      continue
    }
    const { json: bytes, tag } = unwrap(kept)
    expect(JSON.parse(bytes.toString())).toEqual(forms ? fresh.value : { ...fresh.value, forms: [] })
    expect(tag).toMatchObject({ uuid: fresh.value.uuid, lastModified: fresh.value.lastModified })
  }
}

describe('the cache of job lists', () => {
  // The whole run takes a minute or two, and much longer on a busy machine.
  test('returns the same list as without the cache, after any changes by any program', {
    tags: 'slow',
    timeout: 1_200_000,
  }, () => {
    fc.assert(
      fc.property(fc.array(step, { minLength: 1, maxLength: 12 }), steps => {
        const atEnd: (() => void)[] = []
        const test = openService('hub', close => atEnd.push(close))
        const other = openStore({ file: test.store.place, key: testKey, seat: 'hub' })
        const desk: Desk = {
          test,
          stores: { here: test.store, elsewhere: other },
          json: createJobJson(test.store.read),
          uuids: [],
        }
        try {
          const first = { by: 'here', kind: 'create', job: 0, value: 1 } as const
          for (const each of [first, ...steps]) {
            take(desk, each)
            compare(desk)
          }
        } finally {
          other.close()
          for (const close of atEnd.reverse()) close()
        }
      }),
      { numRuns: isWhole ? 400 : 12 },
    )
  })

  test('returns the identical object as long as nothing changes', () => {
    const test = openService()
    test.create({ startTime: noon, duration: 60, resources: [{ userId: ids.tech }] })
    const json = createJobJson(test.store.read)
    const answer = () =>
      list(
        json,
        { actor: test.actors.tech, version: test.store.version() },
        { scope: { kind: 'all' }, parameters: {} },
        test.clock.now,
      )
    const first = answer()
    test.clock.now += hour / 2
    expect(answer().json).toBe(first.json)
    test.clock.now += hour
    expect(answer().count).toBe(0)
    test.clock.now -= hour
    expect(answer().json).toEqual(first.json)
  })

  test.each([{}, { deleted: '' }])(
    'needs only as much memory as its answers, for the parameters %o',
    parameters => {
      const test = openService()
      test.create({ startTime: noon, duration: 60, resources: [{ userId: ids.tech }] })
      const { json } = list(
        createJobJson(test.store.read),
        { actor: test.actors.admin, version: test.store.version() },
        { scope: { kind: 'all' }, parameters },
        test.clock.now,
      )
      expect(JSON.parse(Buffer.from(json).toString())).toHaveLength(1)
      expect(json.buffer.byteLength).toBe(json.byteLength)
    },
  )
})
