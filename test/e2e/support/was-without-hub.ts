/** Fails a file that ran with the hub stopped but never worked without it: it would check nothing new. */
import { afterAll, expect } from 'vitest'
import { wasWithoutHub } from './without-hub.ts'

afterAll(() => {
  expect(wasWithoutHub(), 'A technician here worked without a hub').toBe(true)
})
