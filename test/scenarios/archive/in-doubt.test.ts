import { describe, expect, test } from 'vitest'
import { restore } from '../../../main/sync/operations/archive/restore.ts'
import { removeOperation } from '../../../main/sync/operations/waiting/changes.ts'
import type { Asset } from '../../../shared/entities/asset.ts'
import { syncLimits } from '../../../shared/limits/sync-limits.ts'
import { byTurns } from '../../support/sync/by-turns.ts'
import { addFile, bytesOf, isAttachment } from '../../support/sync/documents/files.ts'
import type { Fault } from '../../support/sync/fault-proxy.ts'
import { type StartedWorld, startWorld } from '../../support/sync/laptop.ts'
import { isNote, noteTexts, writeNote } from '../../support/sync/notes.ts'

/** Removes the only operation of the outbox after its first attempt, and restores it. */
async function removeAndRestore({ laptop }: StartedWorld): Promise<void> {
  const isUnclear = () => laptop.outbox().some(({ attempts, state }) => attempts > 0 && state !== 'sending')
  await laptop.until(isUnclear, 'an unclear end')
  const operationId = laptop.outbox()[0]?.operationId ?? ''
  expect(removeOperation(laptop.context, operationId)).toMatchObject({ ok: true })
  expect(laptop.outbox()).toEqual([])
  expect(restore(laptop.context, { operationId })).toMatchObject({ ok: true })
  laptop.engine.workAdded()
  await laptop.drain()
}

const lost = [{ kind: 'cut-response' }, { kind: 'cut-request' }] as const satisfies Fault[]

describe.each([{ hasNoExtensions: false }, { hasNoExtensions: true }])(
  'work that was removed before its result was known, and restored (base server: $hasNoExtensions)',
  options => {
    const test = byTurns(options.hasNoExtensions)
    test.each(lost)('is stored once if it is a note whose request has the fault $kind', async fault => {
      const world = await startWorld(options)
      const { laptop, job } = world
      laptop.proxy.fault(isNote, fault)
      writeNote(world, 'Boiler leaks')
      await removeAndRestore(world)
      expect(noteTexts(await world.hubJob(job.uuid))).toEqual(['Boiler leaks'])
      await laptop.pull()
      expect(noteTexts(laptop.job(job.uuid))).toEqual(['Boiler leaks'])
    })

    test.each(lost)('is attached once if it is a file whose attachment has the fault $kind', async fault => {
      const world = await startWorld(options)
      const { laptop, job } = world
      laptop.proxy.fault(isAttachment, fault)
      await addFile(world, bytesOf(4_000))
      await removeAndRestore(world)
      expect((await world.hubJob(job.uuid)).documents).toHaveLength(1)
      await laptop.pull()
      expect(laptop.job(job.uuid).documents).toMatchObject([{ fileName: 'plan.bin' }])
    })

    test('cannot be restored if it is a file that the laptop has read from the server since', async () => {
      const world = await startWorld(options)
      const { laptop, job } = world
      laptop.proxy.fault(isAttachment, { kind: 'cut-response' })
      const { operationId } = await addFile(world, bytesOf(4_000))
      await laptop.until(() => laptop.outbox()[0]?.state === 'retry', 'an unclear end')
      removeOperation(laptop.context, operationId)
      await laptop.pull()
      expect(restore(laptop.context, { operationId })).toMatchObject({ failure: { code: 'conflict' } })
      expect(laptop.job(job.uuid).documents).toHaveLength(1)
      laptop.engine.workAdded()
      await laptop.drain()
      expect((await world.hubJob(job.uuid)).documents).toHaveLength(1)
      await laptop.pull()
      expect(laptop.job(job.uuid).documents).toHaveLength(1)
    })
  },
)

test('a file of an asset is attached once after its answer was lost and the file was removed and restored', async () => {
  const world = await startWorld()
  const { laptop, dispatcher } = world
  const asset = (await dispatcher('POST', '/asset', { name: 'Boiler' })) as Asset
  laptop.clock.advance(syncLimits.assetsEveryMs)
  await laptop.pull()
  laptop.proxy.fault(/^PUT \/asset\/[^/]+\/document\//, { kind: 'cut-response' })
  await addFile(world, bytesOf(4_000), { owner: { kind: 'asset', ref: asset.uuid } })
  await removeAndRestore(world)
  expect(((await dispatcher('GET', `/asset/${asset.uuid}`)) as Asset).documents).toHaveLength(1)
})
