import { expect, onTestFinished, test } from 'vitest'
import { createForm } from '../../../main/sync/operations/acts/attach-form.ts'
import { patchForm } from '../../../main/sync/operations/acts/patch-form.ts'
import { takeIn } from '../../../main/sync/rescue/import-work.ts'
import { openRescue } from '../../../main/sync/rescue/read-rescue.ts'
import { answer, type FormWorld, pathOf, startFormWorld } from '../../support/sync/forms/checklist.ts'
import type { Laptop } from '../../support/sync/laptop.ts'
import { exportFrom, freshLaptop } from '../../support/sync/rescue/rescue-files.ts'

/** Fills in the dispatcher's form and creates another one offline. */
async function workOffline(): Promise<FormWorld> {
  const world = await startFormWorld()
  const { laptop, job, form, here } = world
  laptop.proxy.isDown = true
  const values = [{ path: pathOf(here(), 'nozzle'), value: 'N3' }]
  patchForm(laptop.context, { formUuid: form.uuid, values })
  createForm(laptop.context, { jobUuid: job.uuid, title: 'Leak test' })
  return world
}

async function openOnFreshLaptop(world: FormWorld, file: string): Promise<Laptop> {
  const rescue = await openRescue(file)
  if (!rescue.ok) throw new Error(rescue.failure.message)
  onTestFinished(() => rescue.value.close())
  const fresh = await freshLaptop(world)
  takeIn(fresh.context, rescue.value.work)
  fresh.engine.start()
  await fresh.drain()
  return fresh
}

test("a rescue file brings forms to a fresh laptop, which sends them once and merges the dispatcher's answers", async () => {
  const world = await workOffline()
  await world.fillThere('remarks', 'Mind the dog')
  const fresh = await openOnFreshLaptop(world, await exportFrom(world.laptop))
  const [checked, made, ...others] = await world.there()
  expect([answer(checked, 'nozzle'), answer(checked, 'remarks')]).toEqual(['N3', 'Mind the dog'])
  expect([made?.title, others]).toEqual(['Leak test', []])
  expect(fresh.job(world.job.uuid).forms).toEqual(await world.there())
})

test('a form that was sent after the rescue file was written is not sent again', async () => {
  const world = await workOffline()
  const file = await exportFrom(world.laptop)
  world.laptop.proxy.isDown = false
  world.laptop.engine.syncNow()
  await world.laptop.drain()
  const fresh = await openOnFreshLaptop(world, file)
  expect(await world.there()).toHaveLength(2)
  expect(fresh.status()).toMatchObject({ conflicts: 0, failed: 0 })
})
