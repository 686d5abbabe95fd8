/** Clients may put the addresses of documents into a web page, so addresses with a script are refused. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ask } from '../../support/http/ask-hub.ts'
import { startHub, type TestHub } from '../../support/http/hub-fixture.ts'
import { upload } from '../../support/http/upload-file.ts'

let at: TestHub
let headers: Record<string, string>
let uuid: string
beforeAll(async () => {
  at = await startHub()
  headers = { 'API-Key': at.integration.apiKey, Accept: 'application/problem+json' }
  uuid = (await upload(at)).json.document.uuid
})
afterAll(() => at.close())

test.each([
  '/icons/paper.png',
  'icons/a b.png',
  '/a//b',
  '?size=2',
  'https://example.org/x',
  'http:///example.org/x',
])('accepts %j as the thumbnail of an upload', async thumbUrl => {
  const answer = await ask(at, 'PUT', `/document/${uuid}`, { headers, json: { thumbUrl } })
  expect([answer.status, answer.json.thumbUrl]).toEqual([200, thumbUrl])
})

describe.each([
  'javascript:alert(1)',
  'JavaScript:alert(1)',
  ' javascript:alert(1)',
  'java\tscript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'vbscript:x',
  'file:///etc/passwd',
  'blob:https://example.org/x',
  '//example.org/x',
  '///example.org/x',
  '/\\example.org/x',
  '\\\\example.org/x',
  ' //example.org/x',
  '/\t/example.org/x',
  '\n//example.org/x',
  '//user:secret@example.org/x',
])('the address %j', address => {
  test('is refused as the thumbnail of an upload', async () => {
    const answer = await ask(at, 'PUT', `/document/${uuid}`, { headers, json: { thumbUrl: address } })
    expect([answer.status, answer.json.errors[0].pointer]).toEqual([406, '/thumbUrl'])
  })

  test.each(['contentUrl', 'thumbUrl'])('is refused as the %s of a link', async name => {
    const link = { contentUrl: 'https://example.org/manual', [name]: address }
    const answer = await ask(at, 'POST', '/job', { headers, json: { documents: [link] } })
    expect([answer.status, answer.json.errors[0].pointer]).toEqual([406, `/documents/0/${name}`])
  })
})
