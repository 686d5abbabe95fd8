/** Unsent work of every kind, for files that are damaged value by value. */
import { saveDraft } from '../../../../main/app/session/drafts.ts'
import { actOnJob, addNote, createJob } from '../../../../main/sync/operations/acts/actions.ts'
import { createForm } from '../../../../main/sync/operations/acts/attach-form.ts'
import { patchForm } from '../../../../main/sync/operations/acts/patch-form.ts'
import { patchJob } from '../../../../main/sync/operations/acts/patch-job.ts'
import { collectWork } from '../../../../main/sync/rescue/collect-work.ts'
import type { RescuedWork } from '../../../../main/sync/rescue/rescued-work.ts'
import { addFile, bytesOf } from '../documents/files.ts'
import { type FormWorld, pathOf, startFormWorld } from '../forms/checklist.ts'

/** Creates unsent work of every kind, with a conflict. */
export async function workOfEveryKind(): Promise<{ world: FormWorld; work: RescuedWork; content: Buffer }> {
  const world = await startFormWorld()
  const { laptop, job, form, here } = world
  const { context } = laptop
  const jobUuid = job.uuid
  laptop.proxy.isDown = true
  addNote(context, { jobUuid, text: 'Leaks', discrepancy: true, internal: false })
  patchJob(context, {
    jobUuid,
    fields: { description: 'New valve', items: [{ title: 'Valve', quantity: 2 }] },
  })
  actOnJob(context, { jobUuid, state: 'IN_TRANSIT' })
  createJob(context, {
    title: 'Next door',
    destinations: [{ location: { street: 'Road 1' } }],
    items: [{ title: 'Seal' }],
    customFields: [{ name: 'floor', value: 2 }],
  })
  patchForm(context, { formUuid: form.uuid, values: [{ path: pathOf(here(), 'nozzle'), value: 'N3' }] })
  createForm(context, { jobUuid, title: 'Leak test' })
  saveDraft(laptop.store, { key: jobUuid, value: { text: 'Half a no' } }, 1)
  const content = bytesOf(2_000)
  await addFile(world, content)
  const work = collectWork(laptop.store.read)
  const clash = { before: 'a', mine: 'b', office: 'c', mineAt: 1, officeAt: 2, holding: 'mine' } as const
  work.conflicts.push({ jobUuid, field: 'description', ...clash })
  return { world, work, content }
}
