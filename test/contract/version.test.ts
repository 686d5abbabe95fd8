/** The interface, "Version". */
import { hostname, userInfo } from 'node:os'
import { expect, test } from 'vitest'
import { openContractHub } from './contract-hub.ts'

const at = await openContractHub()

test.each(['id', 'builduser', 'version'])('%s is a text', async field => {
  const version = await at.ok('GET', '/version', { as: 'anonymous' })
  expect(version[field]).toEqual(expect.stringMatching(/\S/))
})

test('requires no key, and accepts one, also with a token', async () => {
  for (const as of ['anonymous', 'key', 'appKey', 'tech'] as const) {
    expect(await at.status('GET', '/version', { as }), as).toBe(200)
  }
})

test('never names the user or the machine that built it', async () => {
  const { builduser } = await at.ok('GET', '/version')
  expect([userInfo().username, hostname()]).not.toContain(builduser)
})

test('stays the same for one build', async () => {
  expect(await at.ok('GET', '/version')).toEqual(await at.ok('GET', '/version', { as: 'anonymous' }))
})
