import { expect, test } from 'vitest'
import { writeValues } from '../../../shared/rules/write-values.ts'

test('writeValues changes the named values and no other, and never the old objects', () => {
  const form = { fields: [{ value: [{ room: 'Hall' }, { room: 'Bath' }] }, { value: 1 }, { value: 2 }] }
  const written = writeValues(form, [
    ['/fields/0/value/0/a~1b', 'x'],
    ['/fields/0/value/1/part/c', 'y'],
    ['/fields/2/value', null],
  ])
  expect(written).toEqual({
    fields: [
      {
        value: [
          { room: 'Hall', 'a/b': 'x' },
          { room: 'Bath', part: { c: 'y' } },
        ],
      },
      { value: 1 },
      { value: null },
    ],
  })
  expect(form.fields[0]).toEqual({ value: [{ room: 'Hall' }, { room: 'Bath' }] })
  expect((written as typeof form).fields[1]).toBe(form.fields[1])
})

test('writeValues writes properties with special names', () => {
  const written = writeValues({}, [['/__proto__/evil', true]])
  expect(Object.getPrototypeOf(written)).toBe(Object.prototype)
  expect(JSON.stringify(written)).toBe('{"__proto__":{"evil":true}}')
})

test('writeValues returns the root if there is nothing to write', () => {
  const root = {}
  expect(writeValues(root, [])).toBe(root)
})
