import { expect, test } from 'vitest'
import { findChromium } from './support/find-chromium.ts'

test('a configured browser that does not exist gives an error message of one line', () => {
  expect(() => findChromium({ CHROMIUM_PATH: '/nonexistent/chromium' })).toThrow(
    /^CHROMIUM_PATH names \/nonexistent\/chromium, which is no program\.$/,
  )
})

test('findChromium returns a browser of the PATH', () => {
  expect(findChromium()).toMatch(/chrom/i)
})
