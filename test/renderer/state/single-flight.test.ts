import { expect, it } from 'vitest'
import { singleFlight } from '../../../renderer/state/single-flight.ts'

it('two simultaneous calls run a function once, and a later call runs it again', async () => {
  let runs = 0
  const gate = Promise.withResolvers<void>()
  const press = singleFlight(async () => {
    runs += 1
    await gate.promise
    return runs
  })
  const both = Promise.all([press(), press()])
  gate.resolve()
  expect(await both).toEqual([1, 1])
  expect(await press()).toBe(2)
})
