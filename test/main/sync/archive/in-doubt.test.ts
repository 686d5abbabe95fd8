import { describe, expect, test } from 'vitest'
import { createForm } from '../../../../main/sync/acts/attach-form.ts'
import { patchForm } from '../../../../main/sync/acts/patch-form.ts'
import { restore } from '../../../../main/sync/archive/restore.ts'
import { removeOperation } from '../../../../main/sync/outbox/changes.ts'
import type { Asset } from '../../../../shared/asset.ts'
import { syncLimits } from '../../../../shared/sync-limits.ts'
import { unwrap } from '../../service/outcomes.ts'
import { byTurns } from '../by-turns.ts'
import { addFile, bytesOf, isAttachment } from '../documents/files.ts'
import type { Fault } from '../fault-proxy.ts'
import { answer, askForms, pathOf, questions } from '../forms/checklist.ts'
import { type StartedWorld, startWorld } from '../laptop.ts'
import { isNote, noteTexts, writeNote } from '../notes.ts'

/** The one thing in the outbox is taken out once its first attempt has ended, and then done again. */
async function takeOutAndDoAgain({ laptop }: StartedWorld): Promise<void> {
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

describe.each([{ isPlain: false }, { isPlain: true }])(
  'taken out before it was clear whether it arrived, and done again (plain: $isPlain)',
  options => {
    const test = byTurns(options.isPlain)
    test.each(lost)('a note whose sending met $kind is there once', async fault => {
      const world = await startWorld(options)
      const { laptop, job } = world
      laptop.proxy.fault(isNote, fault)
      writeNote(world, 'Boiler leaks')
      await takeOutAndDoAgain(world)
      expect(noteTexts(await world.hubJob(job.uuid))).toEqual(['Boiler leaks'])
      await laptop.pull()
      expect(noteTexts(laptop.job(job.uuid))).toEqual(['Boiler leaks'])
    })

    test.each(lost)('a file whose last step met $kind hangs there once', async fault => {
      const world = await startWorld(options)
      const { laptop, job } = world
      laptop.proxy.fault(isAttachment, fault)
      await addFile(world, bytesOf(4_000))
      await takeOutAndDoAgain(world)
      expect((await world.hubJob(job.uuid)).documents).toHaveLength(1)
      await laptop.pull()
      expect(laptop.job(job.uuid).documents).toMatchObject([{ fileName: 'plan.bin' }])
    })

    test('a file that a reading has brought back meanwhile is there once, and says so', async () => {
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

test('a file of an asset whose last answer was lost hangs there once, taken out and done again', async () => {
  const world = await startWorld()
  const { laptop, office } = world
  const asset = (await office('POST', '/asset', { name: 'Boiler' })) as Asset
  laptop.clock.advance(syncLimits.assetsEveryMs)
  await laptop.pull()
  laptop.proxy.fault(/^PUT \/asset\/[^/]+\/document\//, { kind: 'cut-response' })
  await addFile(world, bytesOf(4_000), { owner: { kind: 'asset', ref: asset.uuid } })
  await takeOutAndDoAgain(world)
  expect(((await office('GET', `/asset/${asset.uuid}`)) as Asset).documents).toHaveLength(1)
})

test.each(lost.flatMap(fault => [false, true].map(formsInJobs => ({ ...fault, formsInJobs }))))(
  'a form whose making met $kind is there once (shown by the plain hub: $formsInJobs)',
  async given => {
    const { formsInJobs, ...fault } = given
    const world = await startWorld({ isPlain: true, plainOffer: { formsInJobs } })
    const { laptop, job } = world
    const made = createForm(laptop.context, { jobUuid: job.uuid, title: 'Boiler check', fields: questions })
    const { there, here } = askForms(world, unwrap(made).formUuid)
    laptop.proxy.fault(/^POST \/form/, fault)
    await takeOutAndDoAgain(world)
    expect(await there()).toHaveLength(1)
    expect(here().title).toBe('Boiler check')
  },
)

test('what was filled into a form that goes whole is there once', async () => {
  const world = await startWorld({ isPlain: true, plainOffer: { formsInJobs: true } })
  const { laptop, job } = world
  const made = createForm(laptop.context, { jobUuid: job.uuid, title: 'Boiler check', fields: questions })
  const { formUuid } = unwrap(made)
  const { there, here } = askForms(world, formUuid)
  await laptop.drain()
  laptop.proxy.fault(/^POST \/form/, { kind: 'cut-response' })
  unwrap(patchForm(laptop.context, { formUuid, values: [{ path: pathOf(here(), 'pressure'), value: 2 }] }))
  await takeOutAndDoAgain(world)
  expect((await there()).filter(form => answer(form, 'pressure') === 2)).toHaveLength(1)
  expect(answer(here(), 'pressure')).toBe(2)
})

test('an answer in a form that may have been made is done again without undoing what was filled in since', {
  tags: 'slow',
}, async () => {
  const world = await startWorld({ isPlain: true })
  const { laptop, job } = world
  const made = createForm(laptop.context, { jobUuid: job.uuid, title: 'Boiler check', fields: questions })
  const { formUuid } = unwrap(made)
  const { there, here } = askForms(world, formUuid)
  const fill = (name: string, value: unknown) =>
    unwrap(patchForm(laptop.context, { formUuid, values: [{ path: pathOf(here(), name), value }] }))
  laptop.proxy.fault(/^POST \/form/, { kind: 'cut-request' }, 2)
  await laptop.until(() => laptop.outbox()[0]?.state === 'verify', 'an unclear end')
  fill('remarks', 'Leaks')
  const operationId = laptop.outbox().find(({ kind }) => kind === 'form.patch')?.operationId ?? ''
  unwrap(removeOperation(laptop.context, operationId))
  expect(answer(here(), 'remarks') ?? null).toBeNull()
  fill('pressure', 2)
  unwrap(restore(laptop.context, { operationId }))
  expect([answer(here(), 'remarks'), answer(here(), 'pressure')]).toEqual(['Leaks', 2])
  await laptop.drain()
  const newest = (await there()).at(-1)
  expect([answer(newest, 'remarks'), answer(newest, 'pressure')]).toEqual(['Leaks', 2])
})
