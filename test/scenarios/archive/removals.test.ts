/** Documents and forms that were detached from a job, at the server too, can be restored for 14 days. */
import { describe, expect, test } from 'vitest'
import { createForm } from '../../../main/sync/operations/acts/attach-form.ts'
import { removeDocument } from '../../../main/sync/operations/acts/change-document.ts'
import { leaveForm, removeForm } from '../../../main/sync/operations/acts/leave-form.ts'
import { readArchive } from '../../../main/sync/operations/archive/read-archive.ts'
import { restore } from '../../../main/sync/operations/archive/restore.ts'
import { tidyDocuments } from '../../../main/sync/pull/downloads/tidy-documents.ts'
import { syncLimits } from '../../../shared/limits/sync-limits.ts'
import { DAY } from '../../../shared/limits/units.ts'
import { unwrap } from '../../support/service/outcomes.ts'
import { byTurns } from '../../support/sync/by-turns.ts'
import { addFile, bytesOf, hang, hasBytes, hubBytes } from '../../support/sync/documents/files.ts'
import { answer, askForms, questions } from '../../support/sync/forms/checklist.ts'
import { type StartedWorld, startWorld } from '../../support/sync/laptop.ts'
import { both } from '../../support/sync/pull/first-pull.ts'

const bytes = bytesOf(60_000)

function remove({ laptop, job }: StartedWorld, documentUuid: string) {
  unwrap(removeDocument(laptop.context, { owner: { kind: 'job', ref: job.uuid }, documentUuid }))
}

function removed({ laptop }: StartedWorld) {
  const [first] = readArchive(laptop.context).operations
  if (!first) throw new Error('Nothing is in the archive')
  return first
}

/** Adds a file, sends it, and detaches it at the server. */
async function detached(hasNoExtensions: boolean) {
  const world = await startWorld({ hasNoExtensions, role: 'dispatcher' })
  const { laptop, job } = world
  await addFile(world, bytes, { description: 'The plan' })
  await laptop.drain()
  const [document] = laptop.job(job.uuid).documents
  remove(world, document?.uuid ?? '')
  await laptop.drain()
  await laptop.pull()
  expect((await world.hubJob(job.uuid)).documents).toEqual([])
  expect(laptop.job(job.uuid).documents).toEqual([])
  return { ...world, uuid: document?.uuid ?? '' }
}

describe.each(both)('restoring a removal at %s', (_name, hasNoExtensions) => {
  const test = byTurns(hasNoExtensions)
  test('attaches the detached file again', async () => {
    const world = await detached(hasNoExtensions)
    const { laptop, job, uuid } = world
    expect(removed(world)).toMatchObject({ kind: 'document.remove', isCarriedOut: true })
    unwrap(restore(laptop.context, { operationId: removed(world).operationId }))
    expect(laptop.job(job.uuid).documents).toMatchObject([{ fileName: 'plan.bin' }])
    await laptop.drain()
    await laptop.pull()
    const [there] = (await world.hubJob(job.uuid)).documents
    expect(there).toMatchObject({ uuid, description: 'The plan' })
    expect(laptop.job(job.uuid).documents).toEqual([there])
    expect(readArchive(laptop.context).operations).toEqual([])
  })

  test('uploads the file again if the server has deleted it', async () => {
    const world = await detached(hasNoExtensions)
    const { laptop, job, at } = world
    at.hub.service.store.transaction(db => db.run('DELETE FROM documents'))
    laptop.clock.jump(13 * DAY)
    await laptop.pull()
    await tidyDocuments({ context: laptop.context, isStopped: () => false })
    unwrap(restore(laptop.context, { operationId: removed(world).operationId }))
    await laptop.drain()
    const [there] = (await world.hubJob(job.uuid)).documents
    if (!there) throw new Error('It does not hang there')
    expect((await hubBytes(world, there)).equals(bytes)).toBe(true)
    expect(laptop.job(job.uuid).documents).toEqual([there])
  })

  test('creates the removed form again with its values', async () => {
    const world = await startWorld({ hasNoExtensions, role: 'dispatcher' })
    const { laptop, job } = world
    const fields = questions.map(field => (field.name === 'pressure' ? { ...field, value: 4 } : field))
    const made = unwrap(createForm(laptop.context, { jobUuid: job.uuid, title: 'Leak test', fields }))
    unwrap(leaveForm(laptop.context, made.formUuid))
    await laptop.drain()
    unwrap(removeForm(laptop.context, made.formUuid))
    await laptop.drain()
    const { there } = askForms(world, made.formUuid)
    expect(await there()).toEqual([])
    expect(removed(world)).toMatchObject({ kind: 'form.remove', isCarriedOut: true })
    unwrap(restore(laptop.context, { operationId: removed(world).operationId }))
    await laptop.drain()
    await laptop.pull()
    const [again] = await there()
    expect(again).toMatchObject({ title: 'Leak test' })
    expect(answer(again, 'pressure')).toBe(4)
    expect(laptop.job(job.uuid).forms).toHaveLength(1)
    expect(readArchive(laptop.context).operations).toEqual([])
  })
})

test('refuses to restore a file whose bytes were never on the laptop, and says why', async () => {
  const world = await startWorld({ role: 'dispatcher' })
  const { laptop, job } = world
  laptop.settings.filesBytes = 0
  const { uuid } = await hang(world, bytes)
  await laptop.pull()
  expect(hasBytes(world, bytes)).toBe(false)
  remove(world, uuid)
  await laptop.drain()
  expect(restore(laptop.context, { operationId: removed(world).operationId })).toMatchObject({
    failure: { code: 'conflict', message: expect.stringContaining('not on this laptop') },
  })
  expect((await world.hubJob(job.uuid)).documents).toEqual([])
})

test('deletes an archived removal after 14 days', async () => {
  const world = await detached(false)
  const { laptop } = world
  const { operationId } = removed(world)
  laptop.clock.jump(syncLimits.archiveMs + 1)
  expect(readArchive(laptop.context).operations).toEqual([])
  expect(restore(laptop.context, { operationId })).toMatchObject({ failure: { code: 'not-found' } })
})
