import { expect, test } from 'vitest'
import { findAnswers } from '../../../../../main/app/capture/offers/form-answers.ts'
import { rowsOf } from '../../../../../main/store/rows.ts'
import { capturePages, captures } from '../../../../../main/store/schema/captures.ts'
import { patchForm } from '../../../../../main/sync/operations/acts/patch-form.ts'
import type { Form } from '../../../../../shared/entities/form.ts'
import { unwrap } from '../../../../support/service/outcomes.ts'
import { answer, askForms } from '../../../../support/sync/forms/checklist.ts'
import { startWorld } from '../../../../support/sync/laptop.ts'

const fields = [
  { name: 'reading', label: 'Meter reading', type: 'NUMBER' },
  { name: 'pressure', label: 'Pressure (bar)', type: 'NUMBER' },
  { name: 'day', label: 'Date', type: 'DATE' },
  { name: 'note', label: 'Meter reading as text', type: 'TEXT' },
  { name: 'serial', label: 'Serial number', type: 'TEXT' },
]

/** A job with a form, and a captured page with these lines. */
async function start(...lines: string[]) {
  const world = await startWorld()
  const { laptop, job, dispatcher } = world
  const form = (await dispatcher('POST', '/form', { jobUuid: job.uuid, fields })) as Form
  await laptop.pull()
  const words = lines.flatMap((line, row) =>
    line.split(' ').map((text, at) => ({
      text,
      box: { x: at / 8, y: row / 16, width: 0.1, height: 0.03 },
    })),
  )
  const captured = { uuid: 'c', ownerKind: 'job', ownerUuid: job.uuid, label: 'Card' } as const
  const page = { uuid: 'p', captureUuid: 'c', position: 0, sha256: '', look: 'colour' } as const
  laptop.store.transaction(db => {
    rowsOf(captures).insert(db, { ...captured, createdAt: 0, changedAt: 0 })
    rowsOf(capturePages).insert(db, { ...page, state: 'read', takenAt: 0, words })
  })
  const find = () => findAnswers(laptop.context, 'c')
  return { ...world, form, find, here: askForms(world, form.uuid).here }
}

test('a number or date whose line has the label of an empty question is offered as its answer', async () => {
  const { find } = await start('Number 4711', 'Meter reading: 1234', 'Pressure 1,8 bar', 'Date 29.11.2026')
  expect(find()).toMatchObject([
    { label: 'Meter reading', value: 1234, found: { text: '1234' } },
    { label: 'Pressure (bar)', value: 1.8, found: { text: '1,8' } },
    { label: 'Date', value: '2026-11-29' },
  ])
})

test('an offered answer is filled in, and is offered only while its question is empty', async () => {
  const { find, form, here, laptop } = await start('Meter reading: 1234')
  const { path = '', value = '' } = find().find(({ label }) => label === 'Meter reading') ?? {}
  const fill = (to: unknown, seen: unknown) =>
    unwrap(patchForm(laptop.context, { formUuid: form.uuid, values: [{ path, value: to, seen }] }))
  fill(value, null)
  expect(answer(here(), 'reading')).toBe(1234)
  expect(find()).toEqual([])
  fill(null, value)
  expect(answer(here(), 'reading')).toBeNull()
  expect(find()).toMatchObject([{ label: 'Meter reading' }])
})

test('a serial number, or a code next to the label of a question, is offered as its text', async () => {
  const { find, laptop } = await start('Serial no. GX2522-827431', 'Type Serial')
  expect(find()).toMatchObject([{ label: 'Serial number', value: 'GX2522-827431' }])
  const box = { x: 0.5, y: 0, width: 0.2, height: 0.2 }
  laptop.store.transaction(db =>
    rowsOf(capturePages).change(
      db,
      { codes: [{ text: 'https://example.test/a/7', box }] },
      'WHERE uuid = ?',
      'p',
    ),
  )
  expect(find()).toMatchObject([
    { label: 'Serial number', value: 'https://example.test/a/7', found: { box } },
  ])
})

test('numbers without the label of a question are not offered', async () => {
  const { find } = await start('Order 4711', 'Box 12')
  expect(find()).toEqual([])
})
