/** A file that goes through with the hub stopped must have been without it: else it says the same as before. */
import { afterAll, expect } from 'vitest'
import { wasWithoutHub } from './without-hub.ts'

afterAll(() => {
  expect(wasWithoutHub(), 'A technician here worked without a hub').toBe(true)
})
