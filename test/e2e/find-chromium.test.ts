import { expect, test } from 'vitest'
import { findChromium } from './support/find-chromium.ts'

test('a named browser that does not exist gives one clear line', () => {
  expect(() => findChromium({ CHROMIUM_PATH: '/nonexistent/chromium' })).toThrow(
    /^CHROMIUM_PATH names \/nonexistent\/chromium, which is no program\.$/,
  )
})

test('uses the browser on the path', () => {
  expect(findChromium()).toMatch(/chrom/i)
})
