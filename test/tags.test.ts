import process from 'node:process'
import { expect, TestRunner, test } from 'vitest'
import packageJson from '../package.json' with { type: 'json' }

const withoutSlow = ['test:unit', 'test:watch']

test('what is slow is left out by whom somebody waits for, and by nobody else', () => {
  const scripts = Object.entries(packageJson.scripts)
  const filtering = scripts.filter(([, words]) => words.includes('--tags-filter=!slow'))
  expect(filtering.map(([name]) => name)).toEqual(withoutSlow)
  // of the run that this is: `npm test` runs what is slow
  const isLeftOut = withoutSlow.includes(process.env.npm_lifecycle_event ?? '')
  expect(TestRunner.matchesTags(['slow'])).toBe(!isLeftOut)
})
