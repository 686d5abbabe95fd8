import { expect, test } from 'vitest'
import { firstWith, layOut } from '../../../../../renderer/screens/form/filling/form-nodes.ts'
import { placesOf } from '../../../../../shared/rules/form-places.ts'

const names = (questions: number) => firstWith(questions, nodes).map(({ field }) => field.name)
const nodes = layOut(
  placesOf([
    { name: 'serial', type: 'TEXT' },
    { name: 'burner', type: 'GROUP', fields: [{ name: 'nozzle', type: 'TEXT' }] },
    {
      name: 'rooms',
      type: 'GROUP',
      repeats: true,
      value: [{ room: 'Hall' }, { room: 'Bath' }],
      fields: [{ name: 'room', type: 'TEXT' }],
    },
    { name: 'seen', type: 'TEXT' },
  ]).all,
)

test('firstWith returns the first nodes with at least the requested number of questions, without splitting groups', () => {
  expect(names(1)).toEqual(['serial'])
  expect(names(2)).toEqual(['serial', 'burner'])
  expect(names(3)).toEqual(['serial', 'burner'])
  expect(names(4)).toEqual(['serial', 'burner', 'rooms'])
  expect(names(7)).toEqual(['serial', 'burner', 'rooms', 'seen'])
})

test('firstWith returns all nodes if the form has fewer questions', () => {
  expect(names(Number.POSITIVE_INFINITY)).toEqual(['serial', 'burner', 'rooms', 'seen'])
})
