/** The source files that run when a changed job is applied, from its JSON to its rows, as counted by V8. */
import { expect, test } from 'vitest'
import { readRemoteJob } from '../../../main/sync/client/remote-job.ts'
import { applyRemoteJob } from '../../../main/sync/entities/jobs/apply-remote-job.ts'
import { actOnJob, addNote } from '../../../main/sync/operations/acts/actions.ts'
import { patchForm } from '../../../main/sync/operations/acts/patch-form.ts'
import { patchJob } from '../../../main/sync/operations/acts/patch-job.ts'
import { MINUTE } from '../../../shared/limits/units.ts'
import { startCounting } from '../../sim/sample/blocks.ts'
import { unwrap } from '../../support/service/outcomes.ts'
import { addFile, bytesOf } from '../../support/sync/documents/files.ts'
import { pathOf, startFormWorld } from '../../support/sync/forms/checklist.ts'
import { type StartedWorld, startWorld } from '../../support/sync/laptop.ts'
import { copyHub, restoreServer } from '../../support/sync/push/hub-copy.ts'

/** The folders of `main` and `shared`, each with its files that run. */
const way = [
  'main/service/entity: entity-row fields log-change references search-index search-words',
  'main/service/jobs: index-job read-job represent span',
  'main/service/records: job-record',
  'main/store: db defer-search long-text',
  'main/sync/client/account: account',
  'main/sync/client: read-entity remote-job',
  'main/sync/entities: apply-entity marks write-events write-parts',
  'main/sync/entities/jobs: apply-remote-job write-job',
  'main/sync/outbox: pending',
  'shared/entities: states',
  'shared/rules: search-words',
]

test('applying a changed job runs only the listed source files', {
  tags: 'slow',
}, async () => {
  const world = await startWorld()
  const { laptop, job, dispatcher } = world
  await dispatcher('PUT', `/job/${job.uuid}`, { ...job, title: 'Boiler and pump' })
  const files = await filesOfWay(world)
  expect(laptop.job(job.uuid).title).toBe('Boiler and pump')
  expect(byFolder(files)).toEqual(way)
})

/** The aim is 30: lower the bound with each step. Eight files evaluate the expressions of the form. */
const most = 62

test('applying a job with local work after a server restore runs at most the permitted number of files', {
  tags: 'slow',
}, async () => {
  const world = await startFormWorld()
  const { laptop, job, form, here, dispatcher } = world
  const { context } = laptop
  const jobUuid = job.uuid
  const workOn = async (nth: string) => {
    unwrap(addNote(context, { jobUuid, text: `Note ${nth}`, discrepancy: false, internal: false }))
    unwrap(patchJob(context, { jobUuid, fields: { description: `Text ${nth}` } }))
    unwrap(
      patchForm(context, { formUuid: form.uuid, values: [{ path: pathOf(here(), 'remarks'), value: nth }] }),
    )
    await addFile(world, bytesOf(500), { fileName: `${nth}.bin` })
  }
  const copy = copyHub(world)
  await workOn('sent')
  unwrap(actOnJob(context, { jobUuid, state: 'IN_TRANSIT' }))
  await laptop.drain()
  await laptop.pull()
  restoreServer(world, copy)
  await dispatcher('PUT', `/job/${job.id}`, { description: 'By the dispatcher' })
  laptop.proxy.isDown = true
  await workOn('waiting')
  unwrap(actOnJob(context, { jobUuid, state: 'STARTED' }))
  laptop.clock.jump(MINUTE)
  const files = await filesOfWay(world)
  expect(files.length, byFolder(files).join('\n')).toBeLessThanOrEqual(most)
})

/** Returns the files that run while the server's version of the job is applied. */
async function filesOfWay({ laptop, job, hubJob }: StartedWorld): Promise<string[]> {
  const body = await hubJob(job.uuid)
  const counting = await startCounting(['main', 'shared'])
  // The inspector session answers synchronously, so each count is of the moment of the request.
  const { ran } = laptop.store.transaction(db => {
    void counting.take()
    const remote = readRemoteJob(body)
    if (remote) applyRemoteJob(db, laptop.context, remote, { isDetail: true })
    return { ran: counting.take() }
  })
  const files = Object.entries(await ran).flatMap(([file, pieces]) => (pieces.length > 0 ? file : []))
  await counting.stop()
  return files
}

function byFolder(files: readonly string[]): string[] {
  const folders = Map.groupBy(files.toSorted(), file => file.slice(0, file.lastIndexOf('/')))
  return [...folders].map(([folder, its]) => {
    const names = its.map(file => file.slice(folder.length + 1).replace('.ts', ''))
    return `${folder}: ${names.join(' ')}`
  })
}
