/** Work that the server has confirmed remains visible when an older answer arrives. */
import { expect, test } from 'vitest'
import { readRemoteJob } from '../../../main/sync/client/remote-job.ts'
import { applyRemoteJob } from '../../../main/sync/entities/jobs/apply-remote-job.ts'
import { actOnJob } from '../../../main/sync/operations/acts/actions.ts'
import { patchDocument, removeDocument } from '../../../main/sync/operations/acts/change-document.ts'
import { leaveForm } from '../../../main/sync/operations/acts/leave-form.ts'
import { patchForm } from '../../../main/sync/operations/acts/patch-form.ts'
import { patchJob } from '../../../main/sync/operations/acts/patch-job.ts'
import { syncLimits } from '../../../shared/limits/sync-limits.ts'
import { unwrap } from '../../support/service/outcomes.ts'
import { addFile, bytesOf } from '../../support/sync/documents/files.ts'
import { answer, type FormWorld, pathOf, startFormWorld } from '../../support/sync/forms/checklist.ts'
import { noteTexts, writeNote } from '../../support/sync/notes.ts'

interface Work {
  kind: string
  /** runs before the older answer is created */
  prepare?(world: FormWorld): Promise<unknown>
  work(world: FormWorld): unknown
  /** Part of the job as the user reads it. */
  shown(world: FormWorld): unknown
}

const ownFile = (world: FormWorld) => {
  const [document] = world.laptop.job(world.job.uuid).documents
  return { owner: { kind: 'job', ref: world.job.uuid } as const, documentUuid: document?.uuid ?? '' }
}

const works: readonly Work[] = [
  {
    kind: 'a state change',
    work: ({ laptop, job }) => actOnJob(laptop.context, { jobUuid: job.uuid, state: 'IN_TRANSIT' }),
    shown: ({ laptop, job, myState }) => [
      myState(),
      laptop.job(job.uuid).events.filter(event => event.newResourceState === 'IN_TRANSIT').length,
    ],
  },
  {
    kind: 'a note',
    work: world => writeNote(world, 'The valve leaks.'),
    shown: ({ laptop, job }) => noteTexts(laptop.job(job.uuid)),
  },
  {
    kind: 'an edit of the job',
    work: ({ laptop, job }) =>
      patchJob(laptop.context, { jobUuid: job.uuid, fields: { description: 'Leaks' } }),
    shown: ({ laptop, job }) => laptop.job(job.uuid).description,
  },
  {
    kind: 'an edit of a form',
    work: ({ laptop, form, here }) => {
      const values = [{ path: pathOf(here(), 'remarks'), value: 'Sooty' }]
      unwrap(patchForm(laptop.context, { formUuid: form.uuid, values }))
      unwrap(leaveForm(laptop.context, form.uuid))
    },
    shown: ({ here }) => answer(here(), 'remarks'),
  },
  {
    kind: 'a file',
    work: world => addFile(world, bytesOf(500)),
    shown: ({ laptop, job }) => laptop.job(job.uuid).documents.length,
  },
  {
    kind: 'a description of a file',
    prepare: world => addFile(world, bytesOf(500)),
    work: world =>
      unwrap(
        patchDocument(world.laptop.context, { ...ownFile(world), fields: { description: 'The burner' } }),
      ),
    shown: ({ laptop, job }) => laptop.job(job.uuid).documents.map(({ description }) => description),
  },
  {
    kind: 'the removal of a file',
    prepare: world => addFile(world, bytesOf(500)),
    work: world => unwrap(removeDocument(world.laptop.context, ownFile(world))),
    shown: ({ laptop, job }) => laptop.job(job.uuid).documents.length,
  },
]

test.each(works.flatMap(work => [false, true].map(hasNoExtensions => ({ ...work, hasNoExtensions }))))(
  'still shows $kind when an older answer arrives after its confirmation (base server: $hasNoExtensions)',
  async ({ prepare, work, shown, hasNoExtensions }) => {
    const plainOffer = { formsInJobs: true, formChanges: true }
    const world = await startFormWorld({ hasNoExtensions, plainOffer })
    const { laptop, job } = world
    await prepare?.(world)
    await laptop.drain()
    await laptop.pull()
    const before = readRemoteJob(await world.hubJob(job.uuid))
    if (before === null) throw new Error('The server shows no job')
    await work(world)
    const wanted = shown(world)
    await laptop.until(() => laptop.outbox().length === 0, 'a confirmation')
    expect(shown(world)).toEqual(wanted)
    laptop.store.transaction(db => applyRemoteJob(db, laptop.context, before, { isDetail: true }))
    expect(shown(world)).toEqual(wanted)
    laptop.clock.advance(syncLimits.verifyAgainMs)
    await laptop.pull()
    await laptop.drain()
    expect(shown(world)).toEqual(wanted)
  },
)

test('still shows a state change that the server confirmed when an older answer arrives', async () => {
  const world = await startFormWorld()
  const { laptop, job, myState } = world
  const before = readRemoteJob(await world.hubJob(job.uuid))
  if (before === null) throw new Error('The server shows no job')
  laptop.proxy.fault(/^GET/, { kind: 'cut-request' }, 1_000)
  actOnJob(laptop.context, { jobUuid: job.uuid, state: 'IN_TRANSIT' })
  await laptop.until(() => laptop.outbox().length === 0, 'a confirmation')
  laptop.store.transaction(db => applyRemoteJob(db, laptop.context, before, { isDetail: true }))
  expect(myState()).toBe('IN_TRANSIT')
  laptop.proxy.heal()
  await laptop.drain()
  expect(myState()).toBe('IN_TRANSIT')
  const changes = laptop.job(job.uuid).events.filter(event => event.newResourceState === 'IN_TRANSIT')
  expect(changes).toHaveLength(1)
})
