import { expect, test } from 'vitest'
import { correctForm } from '../../../main/sync/operations/acts/attach-form.ts'
import { readArchive } from '../../../main/sync/operations/archive/read-archive.ts'
import { unwrap } from '../../support/service/outcomes.ts'
import { startBase } from '../../support/sync/forms/base-forms.ts'
import { answer } from '../../support/sync/forms/checklist.ts'

type Base = Awaited<ReturnType<typeof startBase>>
const title = 'Correction of Leak test'
const mayLack = 'May lack changes.'

/** Corrects the form as the method of the screens does. */
async function correct({ laptop, formUuid }: Base) {
  const isShown = await laptop.engine.readForm(formUuid)
  return correctForm(laptop.context, { formUuid, title, note: isShown ? null : mayLack })
}

test('copies a form with the answers that the server did not accept', async () => {
  const world = await startBase()
  const { laptop } = world
  await world.learnCreateOnly()
  const { formUuid } = unwrap(await correct(world))
  const copy = world.here(formUuid)
  expect(copy).toMatchObject({ title, description: mayLack })
  expect(answer(copy, 'pressure')).toBe(1)
  expect(answer(world.here(), 'pressure')).toBeNull()
  expect(laptop.outbox()).toMatchObject([{ kind: 'form.create', isUnfinished: true }])
  expect(readArchive(laptop.context).operations).toMatchObject([{ kind: 'form.patch' }])
  unwrap(world.type('remarks', 'Hot', formUuid))
  world.leave(formUuid)
  await laptop.drain()
  expect(await world.answers()).toEqual([
    [null, null],
    [1, 'Hot'],
  ])
})

test("copies a form with the dispatcher's changes if the server shows forms", async () => {
  const world = await startBase({ formReads: true })
  await world.learnCreateOnly()
  await world.fillThere('remarks', 'Office')
  const copy = world.here(unwrap(await correct(world)).formUuid)
  expect([answer(copy, 'pressure'), answer(copy, 'remarks')]).toEqual([1, 'Office'])
  expect(copy.description ?? null).toBeNull()
})

test('while offline, the description of the corrected copy says that changes may be missing', async () => {
  const world = await startBase({ formReads: true })
  const { laptop } = world
  await world.learnCreateOnly()
  laptop.proxy.isDown = true
  laptop.engine.syncNow()
  await laptop.until(() => laptop.status().offlineSince !== null)
  const copy = world.here(unwrap(await correct(world)).formUuid)
  expect(copy.description).toBe(mayLack)
})

test('refuses to correct a form that can still be changed', async () => {
  const world = await startBase()
  expect(await correct(world)).toMatchObject({ failure: { code: 'conflict' } })
})
