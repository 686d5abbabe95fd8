import { expect, test } from 'vitest'
import { answerLines } from '../../../shared/rules/answer-lines.ts'

const uuid = '0190a6c0-0000-7000-8000-000000000001'

test('lists the answers that have words or numbers, with their questions', () => {
  const lines = answerLines([
    { name: 'serial', label: 'Serial number', type: 'TEXT', value: 'SN-4711\nB' },
    { name: 'bar', type: 'NUMBER', value: 2.5 },
    { name: 'kind', type: 'SELECT', options: [{ value: 'g', label: 'Gas boiler' }, 'other'], value: 'g' },
    { name: 'parts', type: 'MULTISELECT', options: ['pump', 'valve'], value: ['pump', 'valve'] },
    { name: 'day', type: 'DATE', value: '2026-11-20' },
  ])
  expect(lines).toEqual([
    { label: 'Serial number', text: 'SN-4711 B' },
    { label: 'bar', text: '2.5' },
    { label: 'kind', text: 'Gas boiler' },
    { label: 'parts', text: 'pump, valve' },
    { label: 'day', text: '2026-11-20' },
  ])
})

test('lists answers inside groups and repeated groups', () => {
  const fields = [{ name: 'reading', type: 'TEXT', value: 'inside' }]
  const repeated = { name: 'rooms', type: 'GROUP', repeats: true, fields, value: [{ reading: 'attic' }] }
  expect(answerLines([{ name: 'g', type: 'GROUP', fields }, repeated]).map(({ text }) => text)).toEqual([
    'inside',
    'attic',
  ])
})

test('leaves out files, times, ticks and empty answers', () => {
  const fields = [
    { name: 'a', type: 'PHOTO', value: [uuid] },
    { name: 'b', type: 'SIGNATURE', value: uuid },
    { name: 'c', type: 'CHECKBOX', value: true },
    { name: 'd', type: 'DATETIME', value: 1_764_000_000_000 },
    { name: 'e', type: 'TEXT', value: '  ' },
    { name: 'f', type: 'TEXT', value: null },
    { name: 'g', type: 'HEADING' },
  ]
  expect(answerLines(fields)).toEqual([])
  expect(answerLines('no list')).toEqual([])
})
