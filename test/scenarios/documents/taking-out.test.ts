import { describe, expect, test } from 'vitest'
import { patchDocument, removeDocument } from '../../../main/sync/operations/acts/change-document.ts'
import { signJob } from '../../../main/sync/operations/acts/sign-job.ts'
import { readArchive } from '../../../main/sync/operations/archive/read-archive.ts'
import { removeOperation } from '../../../main/sync/operations/waiting/changes.ts'
import { byTurns } from '../../support/sync/by-turns.ts'
import { addFile, bytesOf, isUpload } from '../../support/sync/documents/files.ts'
import { startWorld } from '../../support/sync/laptop.ts'

const bytes = bytesOf(4_000)

/** Starts with a signature whose picture the server refuses. */
async function startSigned(options = {}) {
  const world = await startWorld(options)
  const { laptop, job } = world
  laptop.proxy.fault(isUpload, { kind: 'answer', status: 413 })
  const ink = await addFile(world, bytes, { attach: false })
  const { documentUuid, operationId } = ink
  signJob(laptop.context, { jobUuid: job.uuid, name: 'Bo Ek', documentUuid })
  await laptop.until(() => laptop.outbox()[0]?.state === 'review', 'a refusal')
  const signing = laptop.outbox().find(({ kind }) => kind === 'job.patch')
  return { ...world, documentUuid, operationId, signing: signing?.operationId ?? '' }
}

describe.each([{ hasNoExtensions: false }, { hasNoExtensions: true }])(
  'the picture of a signature (base server: $hasNoExtensions)',
  options => {
    const test = byTurns(options.hasNoExtensions)
    test('can be removed from the outbox only after the signature', async () => {
      const { laptop, documentUuid, operationId, signing } = await startSigned(options)
      const refusal = { code: 'conflict', message: expect.stringContaining('signature') }
      expect(removeOperation(laptop.context, operationId)).toMatchObject({ failure: refusal })
      laptop.engine.syncNow()
      await laptop.settle()
      expect(laptop.proxy.seen.filter(({ body }) => body.includes(documentUuid))).toEqual([])
      expect(removeOperation(laptop.context, signing)).toMatchObject({ ok: true })
      expect(removeOperation(laptop.context, operationId)).toMatchObject({ ok: true })
      expect(laptop.outbox()).toEqual([])
    })

    test('cannot be detached from the job while the signature names it', async () => {
      const { laptop, job, documentUuid } = await startSigned(options)
      const owner = { kind: 'job', ref: job.uuid } as const
      expect(removeDocument(laptop.context, { owner, documentUuid })).toMatchObject({
        failure: { code: 'conflict' },
      })
      expect(laptop.outbox()).toHaveLength(2)
    })
  },
)

test('discards the description of a file together with its removed upload', async () => {
  const world = await startWorld()
  const { laptop, job } = world
  laptop.proxy.fault(isUpload, { kind: 'answer', status: 403 })
  const { documentUuid, operationId } = await addFile(world, bytes)
  await laptop.until(() => laptop.outbox()[0]?.state === 'review', 'a refusal')
  const owner = { kind: 'job', ref: job.uuid } as const
  patchDocument(laptop.context, { owner, documentUuid, fields: { description: 'The valve' } })
  expect(laptop.outbox()).toHaveLength(2)
  expect(removeOperation(laptop.context, operationId)).toMatchObject({ ok: true })
  expect(laptop.outbox()).toEqual([])
  expect(readArchive(laptop.context).operations).toHaveLength(2)
})
