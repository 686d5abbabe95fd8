import { describe, expect, test } from 'vitest'
import { createForm } from '../../../main/sync/operations/acts/attach-form.ts'
import { patchForm } from '../../../main/sync/operations/acts/patch-form.ts'
import type { Form } from '../../../shared/entities/form.ts'
import { answer, askForms, pathOf } from '../../support/sync/forms/checklist.ts'
import { startWorld, type WorldOptions } from '../../support/sync/laptop.ts'

const fields = [
  { name: 'supply', type: 'NUMBER', required: true },
  { name: 'return', type: 'NUMBER', default: 40 },
  { name: 'spread', type: 'NUMBER', calculation: '${supply} - ${return}' },
  { name: 'day', type: 'DATE', calculation: 'today()' },
  { name: 'why', type: 'TEXT', required: true, relevant: '${spread} > 20' },
]

/** Anna's laptop has read a form with calculations. */
async function startCalculatedForm(options: WorldOptions = {}) {
  const world = await startWorld(options)
  const { laptop, job, dispatcher } = world
  const form = (await dispatcher('POST', '/form', { jobUuid: job.uuid, fields })) as Form
  await laptop.pull()
  const asked = askForms(world, form.uuid)
  const fill = (name: string, value: unknown) =>
    patchForm(laptop.context, { formUuid: form.uuid, values: [{ path: pathOf(asked.here(), name), value }] })
  return { ...world, ...asked, form, fill }
}

const valuesIn = (form: Form | undefined) =>
  ['supply', 'return', 'spread', 'why'].map(name => answer(form, name))

describe('calculated answers', () => {
  test('are stored with each edit of the technician, and the server has the same', async () => {
    const { laptop, here, there, fill } = await startCalculatedForm()
    expect(fill('supply', 60)).toMatchObject({ ok: true })
    expect(fill('return', 35)).toMatchObject({ ok: true })
    expect(valuesIn(here())).toEqual([60, 35, 25, null])
    expect(answer(here(), 'day')).toMatch(/^\d{4}-\d\d-\d\d$/)
    expect(here().state).toBe('STARTED')
    fill('why', 'Slow pump')
    expect(here().state).toBe('COMPLETED')
    await laptop.drain()
    expect((await there())[0]).toEqual(here())
  })

  test('are computed from the answers of both sides, without a conflict', async () => {
    const { laptop, here, there, fill, fillThere, conflicts } = await startCalculatedForm()
    fill('return', 10)
    await laptop.drain()
    laptop.proxy.isDown = true
    fill('supply', 60)
    expect(answer(here(), 'spread')).toBe(50)
    await fillThere('return', 55)
    laptop.proxy.isDown = false
    await laptop.drain()
    expect(valuesIn((await there())[0])).toEqual([60, 55, 5, null])
    expect(valuesIn(here())).toEqual([60, 55, 5, null])
    expect(conflicts()).toEqual([])
  })

  test('are shown from the answers of both sides while the edit still waits', async () => {
    const { laptop, here, fill, fillThere, conflicts } = await startCalculatedForm()
    fill('supply', 60)
    await fillThere('return', 55)
    await laptop.pull()
    expect(valuesIn(here())).toEqual([60, 55, 5, null])
    expect(conflicts()).toEqual([])
  })
})

test('a copy of a form begins with its defaults and calculated values', async () => {
  const { laptop, job, form, here, fill } = await startCalculatedForm()
  fill('supply', 60)
  const copied = createForm(laptop.context, { jobUuid: job.uuid, copyOf: form.uuid })
  if (!copied.ok) throw new Error(copied.failure.message)
  expect(valuesIn(here(copied.value.formUuid))).toEqual([null, 40, null, null])
  expect(answer(here(copied.value.formUuid), 'day')).toMatch(/^\d{4}-\d\d-\d\d$/)
})
