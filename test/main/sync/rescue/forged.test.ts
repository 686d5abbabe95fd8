// @module-tag slow
import { expect, test } from 'vitest'
import { importInto } from '../../../../main/app/rescue/import-work.ts'
import { addNote } from '../../../../main/sync/acts/actions.ts'
import { patchJob } from '../../../../main/sync/acts/patch-job.ts'
import { collectWork } from '../../../../main/sync/rescue/collect-work.ts'
import type { RescuedOperation, RescuedWork } from '../../../../main/sync/rescue/rescued-work.ts'
import { addFile, bytesOf } from '../documents/files.ts'
import { type Laptop, type StartedWorld, startWorld } from '../laptop.ts'
import { freshLaptop, writeWork } from './rescue-files.ts'

/** A note, an edit and a photo that were not sent, and a laptop to bring them to. */
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

test('a request in the file is not sent as it stands there', async () => {
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

test.each<[string, (work: RescuedWork, jobUuid: string) => void]>([
  [
    'a form that is a job',
    (work, jobUuid) => {
      const note = operationOf(work, 'note.add')
      const intent = { formUuid: `../job/${jobUuid}`, title: null, at: 1 }
      Object.assign(note, { kind: 'form.remove', intent, lane: 'form x' })
    },
  ],
  [
    'a document that is a job',
    (work, jobUuid) => {
      const documentUuid = `../../../job/${jobUuid}`
      const intent = { documentUuid, owner: 'job', fileName: null, mimeType: null, at: 1 }
      Object.assign(operationOf(work, 'note.add'), { kind: 'document.remove', intent })
    },
  ],
  [
    'a type of file that is more than one line',
    work => {
      const { intent } = operationOf(work, 'document.add')
      Object.assign(intent as object, { mimeType: 'text/plain\r\nX-More: 1' })
    },
  ],
])('%s is nothing that anybody meant, and waits for the person', async (_what, forge) => {
  const { world, work, fresh } = await workAndLaptop()
  forge(work, world.job.uuid)
  expect(await ensureJobHere(world, fresh, work)).toMatchObject({ ok: true })
  fresh.engine.start()
  await fresh.until(() => fresh.status().pending === 1, 'the rest to be sent')
  expect(fresh.outbox()).toMatchObject([{ state: 'review', reason: { code: 'unreadable' } }])
  expect(fresh.proxy.seen.filter(({ method }) => method === 'DELETE')).toEqual([])
  expect(fresh.proxy.seen.some(({ body }) => body.includes('X-More'))).toBe(false)
})

const elsewhere = '../asset/00000000-0000-4000-8000-000000000001'
const forgeries: [string, (work: RescuedWork) => void][] = [
  [
    'a job whose name is a path',
    work => void Object.assign(operationOf(work, 'note.add'), { jobUuid: elsewhere }),
  ],
  [
    'an operation whose name is no uuid',
    work => void Object.assign(operationOf(work, 'note.add'), { id: 'a\r\nb' }),
  ],
  [
    'what was made going by a path',
    work => void Object.assign(operationOf(work, 'document.add'), { step: 2, made: { uuid: elsewhere } }),
  ],
  ['one operation twice', work => void work.operations.push({ ...operationOf(work, 'note.add') })],
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
    'one need twice',
    work =>
      void Object.assign(operationOf(work, 'job.patch'), {
        needs: Array(2).fill(operationOf(work, 'document.add').id),
      }),
  ],
  [
    'a time that no calendar has',
    work => void Object.assign(operationOf(work, 'note.add'), { firstAttemptAt: 9e15 }),
  ],
  [
    'a number that no column takes',
    work => void Object.assign(operationOf(work, 'note.add'), { attempts: 1e300 }),
  ],
  ['a file whose name is a path', work => void Object.assign(work.documents[0] ?? {}, { sha256: '../../x' })],
]

test.each(forgeries)('%s: the file is refused, and nothing is changed', async (_what, forge) => {
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
    'a base of something that is no list',
    work => void Object.assign(work.bases[0]?.body ?? {}, { destinations: 5, resources: 'x' }),
  ],
  [
    'a base of another job',
    work => void Object.assign(work.bases[0]?.body ?? {}, { uuid: '00000000-0000-4000-8000-000000000001' }),
  ],
  [
    'a form at an address of its own choice',
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

test.each(oddities)('%s: the work arrives all the same', async (_what, forge) => {
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
