import { expect, test } from 'vitest'
import { fitsLabel, inVanOrder, needsCount } from '../../../../renderer/screens/plan/van-lines.ts'

const line = (number: string, stock: number | null, taken = 0) => ({
  ...{ number, name: `Gasket ${number} mm`, unit: 'pcs' },
  stock,
  taken,
})

test('the material of a van begins with a negative or unknown stock, and then the most used', () => {
  const lines = inVanOrder([line('2', 4), line('1', 9, 3), line('5', null), line('4', -1), line('3', -2, 1)])
  expect(lines.map(({ number }) => number)).toEqual(['3', '4', '5', '1', '2'])
  expect(lines.map(needsCount)).toEqual([true, true, true, false, false])
})

test('material is found by words of its name and its number, in any order', () => {
  const gasket = line('41022', 1)
  expect(['gask', '41022 GASKET', 'mm gasket'].map(words => fitsLabel(gasket, words))).toEqual([
    true,
    true,
    true,
  ])
  expect(fitsLabel(gasket, 'gasket pipe')).toBe(false)
})
