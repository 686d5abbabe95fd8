/** The interface, "Versioning". */
import { expect, test } from 'vitest'
import { openContractHub } from './contract-hub.ts'

const at = await openContractHub()

test('the base URL ends with the version', () => {
  expect(new URL(at.hub.hub.baseUrl).pathname).toBe('/api/1')
})

test('a path without the version is answered with 404', async () => {
  const { origin } = new URL(at.hub.hub.baseUrl)
  const headers = at.headersOf('key')
  for (const path of ['/version', '/job', '/api/job', '/api/2/job', '/api/1job']) {
    expect((await fetch(`${origin}${path}`, { headers })).status, path).toBe(404)
  }
})

test('GET /version returns the id, the build user and the version of the program', async () => {
  expect(Object.keys(await at.ok('GET', '/version'))).toEqual(
    expect.arrayContaining(['id', 'builduser', 'version']),
  )
})

test('only the operations on forms are marked as unofficial', async () => {
  const { paths } = await at.ok('GET', '/openapi.json', { as: 'anonymous' })
  const marked = Object.entries<Record<string, { 'x-unofficial'?: boolean }>>(paths).flatMap(
    ([path, methods]) =>
      Object.entries(methods).map(([method, { 'x-unofficial': isMarked }]) => [
        `${method} ${path}`,
        isMarked,
      ]),
  )
  expect(marked.length).toBeGreaterThan(40)
  for (const [operation, isMarked] of marked) {
    expect(isMarked === true, String(operation)).toBe(String(operation).includes('/form'))
  }
})
