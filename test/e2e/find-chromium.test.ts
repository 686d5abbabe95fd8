import { expect, test } from 'vitest'
import { findChromium } from './find-chromium.ts'

test('a browser that was named and is not there is one clear line', () => {
  expect(() => findChromium({ CHROMIUM_PATH: '/nonexistent/chromium' })).toThrow(
    /^CHROMIUM_PATH names \/nonexistent\/chromium, which is no program\.$/,
  )
})

test('the browser on the path is taken', () => {
  expect(findChromium()).toMatch(/chrom/i)
})
