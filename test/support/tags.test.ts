import process from 'node:process'
import { expect, TestRunner, test } from 'vitest'
import packageJson from '../../package.json' with { type: 'json' }

const withoutSlow = ['test:unit', 'test:watch']

test('only the npm scripts test:unit and test:watch omit tests with the tag slow', () => {
  const scripts = Object.entries(packageJson.scripts)
  const filtering = scripts.filter(([, words]) => words.includes('--tags-filter=!slow'))
  expect(filtering.map(([name]) => name)).toEqual(withoutSlow)
  // `npm test`, unlike these scripts, runs slow tests.
  const isLeftOut = withoutSlow.includes(process.env.npm_lifecycle_event ?? '')
  expect(TestRunner.matchesTags(['slow'])).toBe(!isLeftOut)
})
