/** The interface, "Errors". */
import { describe, expect, test } from 'vitest'
import { openContractHub, unknownUuid } from './contract-hub.ts'

const at = await openContractHub()
const problem = { Accept: 'application/problem+json' }

test('an invalid key is answered with 401 in plain text', async () => {
  const { status, headers, text } = await at.call('GET', '/job', { headers: { 'API-Key': unknownUuid } })
  expect(status).toBe(401)
  expect(headers.get('content-type')).toMatch(/^text\/plain/)
  expect(headers.get('www-authenticate')).toBe('API-Key')
  expect(text).toMatch(/API key/i)
  expect(text).toMatch(/invalid/i)
})

/** A failure of each kind. */
const failures = [
  [400, 'GET', '/job?limit=x', {}],
  [401, 'GET', '/job', { as: 'anonymous' }],
  [403, 'GET', '/webhook', {}],
  [404, 'GET', `/job/${unknownUuid}`, {}],
  [404, 'GET', '/nothing', {}],
  [405, 'DELETE', '/job', {}],
  [406, 'POST', '/job', { json: { title: 5 } }],
  [415, 'POST', '/job', { raw: 'x', headers: { 'Content-Type': 'text/csv' } }],
] as const

describe.each(failures)('the answer %i to %s %s', (status, method, path, asked) => {
  test('is one sentence of plain text', async () => {
    const answer = await at.call(method, path, asked)
    expect([answer.status, answer.headers.get('content-type')]).toEqual([status, 'text/plain; charset=utf-8'])
    expect(answer.text).toMatch(/^[^\n]{8,200}$/)
  })

  test('is a problem of RFC 9457 if the client accepts that format', async () => {
    const answer = await at.call(method, path, {
      ...asked,
      headers: { ...('headers' in asked && asked.headers), ...problem },
    })
    expect([answer.status, answer.headers.get('content-type')]).toEqual([
      status,
      expect.stringMatching(/^application\/problem\+json/),
    ])
    expect(answer.json).toMatchObject({ status, title: expect.any(String), detail: expect.any(String) })
  })
})

test('a problem names the place of each invalid value by a JSON pointer', async () => {
  const json = {
    title: 5,
    items: [{ title: 'a' }, { done: 'yes' }],
    'a/b~c': 1,
    contactPerson: { name: false },
  }
  const { status, json: body } = await at.call('POST', '/job', { json, headers: problem })
  expect(status).toBe(406)
  const pointers = body.errors.map((error: { pointer: string }) => error.pointer.replace(/^#/, ''))
  expect(pointers.toSorted()).toEqual(['/contactPerson/name', '/items/1/done', '/title'])
})

test('an error answer contains no source path, SQL or stack trace', async () => {
  for (const [, method, path, asked] of failures) {
    const { text } = await at.call(method, path, asked)
    expect(text).not.toMatch(/\.ts|SQL|node_modules|at \w+ \(|stack/i)
  }
})
