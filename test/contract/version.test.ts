/** The interface, "Version". */
import { hostname, userInfo } from 'node:os'
import { expect, test } from 'vitest'
import { openContractHub } from './contract-hub.ts'

const at = await openContractHub()

test.each(['id', 'builduser', 'version'])('the property %s of GET /version is a text', async field => {
  const version = await at.ok('GET', '/version', { as: 'anonymous' })
  expect(version[field]).toEqual(expect.stringMatching(/\S/))
})

test('GET /version works with and without a key', async () => {
  for (const as of ['anonymous', 'key', 'appKey', 'tech'] as const) {
    expect(await at.status('GET', '/version', { as }), as).toBe(200)
  }
})

test('GET /version never names the user or the machine that built the program', async () => {
  const { builduser } = await at.ok('GET', '/version')
  expect([userInfo().username, hostname()]).not.toContain(builduser)
})

test('GET /version returns the same answer for the same build', async () => {
  expect(await at.ok('GET', '/version')).toEqual(await at.ok('GET', '/version', { as: 'anonymous' }))
})
