// @module-tag slow
import { expect, test } from 'vitest'
import { importInto } from '../../../main/app/rescue/import-work.ts'
import { addNote } from '../../../main/sync/operations/acts/actions.ts'
import { patchJob } from '../../../main/sync/operations/acts/patch-job.ts'
import { readArchive } from '../../../main/sync/operations/archive/read-archive.ts'
import { removeOperation } from '../../../main/sync/operations/waiting/changes.ts'
import { collectWork } from '../../../main/sync/rescue/collect-work.ts'
import { openRescue } from '../../../main/sync/rescue/read-rescue.ts'
import type { RescuedOperation, RescuedWork } from '../../../main/sync/rescue/rescued-work.ts'
import { addFile, bytesOf } from '../../support/sync/documents/files.ts'
import { type Laptop, type StartedWorld, startWorld } from '../../support/sync/laptop.ts'
import { exportFrom, freshLaptop, writeWork } from '../../support/sync/rescue/rescue-files.ts'

/** A laptop with an unsent note, edit and photo, and a fresh laptop to import them. */
async function workAndLaptop(): Promise<{ world: StartedWorld; work: RescuedWork; fresh: Laptop }> {
  const world = await startWorld()
  const { laptop, job } = world
  laptop.proxy.isDown = true
  addNote(laptop.context, { jobUuid: job.uuid, text: 'Leaks', discrepancy: false, internal: false })
  patchJob(laptop.context, { jobUuid: job.uuid, fields: { description: 'New valve' } })
  await addFile(world, bytesOf(2_000))
  return { world, work: collectWork(laptop.store.read), fresh: await freshLaptop(world) }
}

function operationOf(work: RescuedWork, kind: string): RescuedOperation {
  const found = work.operations.find(operation => operation.kind === kind)
  if (!found) throw new Error(`There is no ${kind}`)
  return found
}

async function ensureJobHere(world: StartedWorld, fresh: Laptop, work: RescuedWork) {
  return importInto(fresh.context, await writeWork(world.laptop, work))
}

test('does not send a request that is stored in the file', async () => {
  const { world, work, fresh } = await workAndLaptop()
  const note = operationOf(work, 'note.add')
  note.attempts = 1
  note.frozen = {
    method: 'DELETE',
    path: `/job/${world.job.uuid}`,
    contentType: null,
    body: null,
    idempotencyKey: null,
  }
  expect(await ensureJobHere(world, fresh, work)).toMatchObject({ ok: true })
  fresh.engine.start()
  await fresh.drain()
  expect(fresh.proxy.seen.filter(({ method }) => method === 'DELETE')).toEqual([])
  const { events, description } = await world.hubJob(world.job.uuid)
  expect(events.filter(({ type }) => type === 'NOTE').map(({ comment }) => comment)).toEqual(['Leaks'])
  expect(description).toBe('New valve')
})

const elsewhere = '../asset/00000000-0000-4000-8000-000000000001'
function addConflict(work: RescuedWork, field: string, mine: unknown): void {
  const jobUuid = operationOf(work, 'note.add').jobUuid ?? ''
  const clash = { before: null, office: null, mineAt: 1, officeAt: 1, holding: 'mine' } as const
  work.conflicts.push({ jobUuid, field, mine, ...clash })
}

const forgeries: [string, (work: RescuedWork) => void][] = [
  [
    'a job whose uuid is a path',
    work => void Object.assign(operationOf(work, 'note.add'), { jobUuid: elsewhere }),
  ],
  [
    'an operation whose id is no uuid',
    work => void Object.assign(operationOf(work, 'note.add'), { id: 'a\r\nb' }),
  ],
  [
    'a created document whose uuid is a path',
    work => void Object.assign(operationOf(work, 'document.add'), { step: 2, made: { uuid: elsewhere } }),
  ],
  [
    'a form whose uuid is a path',
    work => {
      const note = operationOf(work, 'note.add')
      const intent = { formUuid: `../job/${note.jobUuid}`, title: null, at: 1 }
      Object.assign(note, { kind: 'form.remove', intent, lane: 'form x' })
    },
  ],
  [
    'a document whose uuid is a path',
    work => {
      const note = operationOf(work, 'note.add')
      const documentUuid = `../../../job/${note.jobUuid}`
      const intent = { documentUuid, owner: 'job', fileName: null, mimeType: null, at: 1 }
      Object.assign(note, { kind: 'document.remove', intent })
    },
  ],
  [
    'a file type of more than one line',
    work => {
      const { intent } = operationOf(work, 'document.add')
      Object.assign(intent as object, { mimeType: 'text/plain\r\nX-More: 1' })
    },
  ],
  [
    'an operation without an entity',
    work => void Object.assign(operationOf(work, 'note.add'), { jobUuid: null }),
  ],
  [
    'an operation of a newer program without an entity',
    work => void Object.assign(operationOf(work, 'note.add'), { kind: 'job.sing', jobUuid: null }),
  ],
  [
    'an operation in the lane of another job',
    work =>
      void Object.assign(operationOf(work, 'note.add'), { lane: 'job 00000000-0000-4000-8000-000000000001' }),
  ],
  [
    'a field with a value of the wrong type',
    work => void Object.assign(operationOf(work, 'job.patch').intent as object, { fields: { title: [5] } }),
  ],
  [
    'a field with an earlier value of the wrong type',
    work => void Object.assign(operationOf(work, 'job.patch').intent as object, { before: { items: 'x' } }),
  ],
  ...['no-such-field', 'forms/x/no-such-field', '__proto__', ''].map((field): (typeof forgeries)[number] => [
    `a conflict on ${JSON.stringify(field)}`,
    work => addConflict(work, field, 'x'),
  ]),
  ['a conflict with a value of the wrong type', work => addConflict(work, 'items', 'x')],
  [
    'a conflict about an entry with a value of the wrong type',
    work => addConflict(work, 'items/k', { quantity: 'x' }),
  ],
  ['the same operation twice', work => void work.operations.push({ ...operationOf(work, 'note.add') })],
  [
    'two drafts of one job',
    work => {
      const draft = {
        jobUuid: operationOf(work, 'note.add').jobUuid ?? '',
        text: 'x',
        discrepancy: false,
        internal: false,
        savedAt: 1,
      }
      work.drafts.push(draft, draft)
    },
  ],
  [
    'the same required operation twice',
    work =>
      void Object.assign(operationOf(work, 'job.patch'), {
        needs: Array(2).fill(operationOf(work, 'document.add').id),
      }),
  ],
  [
    'a time that is too large',
    work => void Object.assign(operationOf(work, 'note.add'), { firstAttemptAt: 9e15 }),
  ],
  [
    'a number that is too large for a column',
    work => void Object.assign(operationOf(work, 'note.add'), { attempts: 1e300 }),
  ],
  ['a file whose hash is a path', work => void Object.assign(work.documents[0] ?? {}, { sha256: '../../x' })],
]

test.each(forgeries)('refuses the file and changes nothing: %s', async (_what, forge) => {
  const { world, work, fresh } = await workAndLaptop()
  forge(work)
  expect(await ensureJobHere(world, fresh, work)).toMatchObject({ ok: false, failure: { code: 'invalid' } })
  expect(collectWork(fresh.store.read)).toMatchObject({
    operations: [],
    drafts: [],
    bases: [],
    documents: [],
  })
})

const oddities: typeof forgeries = [
  ['a conflict that the job can have', work => addConflict(work, 'items/k/done', true)],
  [
    'operations that wait for each other',
    work => {
      const [note, patch] = [operationOf(work, 'note.add'), operationOf(work, 'job.patch')]
      note.dependsOn = patch.id
      patch.needs = [note.id]
    },
  ],
  [
    'an operation that waits for itself',
    work => {
      const note = operationOf(work, 'note.add')
      note.dependsOn = note.id
    },
  ],
  [
    'a base version whose lists are no lists',
    work => void Object.assign(work.bases[0]?.body ?? {}, { destinations: 5, resources: 'x' }),
  ],
  [
    'a base version with the uuid of another job',
    work => void Object.assign(work.bases[0]?.body ?? {}, { uuid: '00000000-0000-4000-8000-000000000001' }),
  ],
  [
    'a base version of a form whose uuid is a path',
    work => {
      const entityUuid = '00000000-0000-4000-8000-000000000002'
      work.bases.push({
        entityUuid,
        kind: 'form',
        body: { uuid: elsewhere, fields: 'x' },
        readAt: 1,
      })
    },
  ],
]

test.each(oddities)('imports and sends work with this oddity: %s', async (_what, forge) => {
  const { world, work, fresh } = await workAndLaptop()
  forge(work)
  expect(await ensureJobHere(world, fresh, work)).toMatchObject({ ok: true, value: { added: 3 } })
  fresh.engine.start()
  await fresh.drain()
  const { events, description, documents, resources } = await world.hubJob(world.job.uuid)
  expect(events.filter(({ type }) => type === 'NOTE')).toHaveLength(1)
  expect([description, documents.length, resources.length]).toEqual(['New valve', 1, 1])
  expect(JSON.stringify(collectWork(fresh.store.read))).not.toContain('../')
})

test('an operation of an unknown kind waits for the user, who can remove it', async () => {
  const { world, work, fresh } = await workAndLaptop()
  Object.assign(operationOf(work, 'note.add'), { kind: 'job.sing', intent: { song: 'x' } })
  expect(await ensureJobHere(world, fresh, work)).toMatchObject({ ok: true })
  fresh.engine.start()
  await fresh.until(() => fresh.status().pending === 1, 'the rest to be sent')
  const [item] = fresh.outbox()
  expect(item).toMatchObject({ state: 'review', reason: { code: 'unreadable' } })
  expect(removeOperation(fresh.context, item?.operationId ?? '')).toMatchObject({ ok: true })
  expect(fresh.outbox()).toEqual([])
  expect(readArchive(fresh.context).operations).toMatchObject([{ kind: 'job.sing' }])
})

/** Rows as an earlier version imported them, or as a damaged disk left them. */
test.each<[string, string]>([
  ['without an entity', `job_uuid = NULL, asset_uuid = NULL`],
  ['of an unknown kind and without an entity', `kind = 'constructor', job_uuid = NULL`],
  ['with an intent that is no JSON', `intent = '{"text'`],
  ['with an intent of another shape', `intent = '[5]'`],
])('a stored row %s can be removed, and does not block other rows', async (_what, damage) => {
  const { world } = await workAndLaptop()
  const { laptop, job } = world
  const { context, store } = laptop
  addNote(context, { jobUuid: job.uuid, text: 'Later', discrepancy: false, internal: false })
  store.transaction(db => {
    db.run(`UPDATE operations SET ${damage} WHERE kind = 'note.add' AND instr(intent, 'Leaks') > 0`)
  })
  const unreadable = () => laptop.outbox().filter(({ reason }) => reason?.code === 'unreadable')
  expect(unreadable()).toHaveLength(1)
  const file = await openRescue(await exportFrom(laptop))
  if (!file.ok) throw new Error(file.failure.message)
  expect(file.value.work.operations).toHaveLength(3)
  file.value.close()
  laptop.proxy.isDown = false
  laptop.engine.start()
  await laptop.until(() => laptop.status().pending === 1, 'the rest to be sent')
  const { events } = await world.hubJob(job.uuid)
  expect(events.filter(({ type }) => type === 'NOTE').map(({ comment }) => comment)).toEqual(['Later'])
  expect(removeOperation(context, unreadable()[0]?.operationId ?? '')).toMatchObject({ ok: true })
  expect(laptop.outbox()).toEqual([])
  expect(readArchive(context).operations).toHaveLength(1)
})

const foreignResource = {
  ...{ id: 900, uuid: '00000000-0000-4000-8000-000000000009', userId: 987_654 },
  ...{ fullName: null, state: 'ASSIGNED', reported: false },
}

/** Edits as an earlier version imported them: one with an entry that fits no row, and one with an unknown user. */
test.each([
  ['an item without a uuid', { items: [{ title: 'Valve', done: true }] }],
  ['a resource of an unknown user', { resources: [foreignResource] }],
])(
  'an invalid stored edit of %s waits for the user, and does not prevent reading jobs',
  async (_what, fields) => {
    const { world, work, fresh } = await workAndLaptop()
    expect(await ensureJobHere(world, fresh, work)).toMatchObject({ ok: true })
    fresh.store.transaction(db => {
      db.run(`UPDATE operations SET intent = ? WHERE kind = 'job.patch'`, JSON.stringify({ fields, at: 1 }))
    })
    const other = await world.plan({ title: 'Next door' })
    fresh.engine.start()
    await fresh.until(() => fresh.status().lastPull !== null, 'the first pull')
    await fresh.until(() => fresh.status().pending === 1, 'the rest to be sent')
    expect(fresh.job(world.job.uuid).title).toBe('Boiler service')
    await world.dispatcher('PUT', `/job/${other.uuid}`, { title: 'Across the street' })
    await fresh.pull()
    expect(fresh.job(other.uuid).title).toBe('Across the street')
    expect(fresh.status().problem).toBeNull()
    const [item] = fresh.outbox()
    expect(item).toMatchObject({ kind: 'job.patch', state: 'review', reason: { code: 'unreadable' } })
    expect(removeOperation(fresh.context, item?.operationId ?? '')).toMatchObject({ ok: true })
    expect(fresh.outbox()).toEqual([])
  },
)

test('the status shows that a pull failed because of an error within the program', async () => {
  const { laptop, plan } = await startWorld()
  laptop.store.transaction(db => {
    db.run(`CREATE TRIGGER refuse BEFORE INSERT ON jobs BEGIN SELECT raise(ABORT, 'refused'); END`)
  })
  await plan({ title: 'Next door' })
  laptop.engine.syncNow()
  await laptop.until(() => laptop.status().problem !== null, 'the fetch to fail')
  expect(laptop.status().problem).toMatchObject({ code: 'conflict', reason: 'fetch-failed' })
  laptop.store.transaction(db => db.run('DROP TRIGGER refuse'))
  await laptop.pull()
  expect(laptop.status().problem).toBeNull()
})
