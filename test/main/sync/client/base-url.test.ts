import { describe, expect, test } from 'vitest'
import { isUnderBase, readBaseUrl } from '../../../../main/sync/client/base-url.ts'

describe('the base URL of a server', () => {
  test.each([
    ['https://hub.example/api/1', 'https://hub.example/api/1'],
    [' https://hub.example/api/1/ ', 'https://hub.example/api/1'],
    ['http://127.0.0.1:8080/api/1', 'http://127.0.0.1:8080/api/1'],
    ['http://localhost/api/1', 'http://localhost/api/1'],
    ['http://[::1]:8080/api/1', 'http://[::1]:8080/api/1'],
    ['hub.example', 'https://hub.example/api/1'],
    [' hub.example:8443/ ', 'https://hub.example:8443/api/1'],
    ['hub.example/fieldbook/api/1', 'https://hub.example/fieldbook/api/1'],
    ['https://hub.example', 'https://hub.example/api/1'],
    ['https://hub.example/', 'https://hub.example/api/1'],
    ['HTTPS://Hub.Example//', 'https://hub.example/api/1'],
    ['localhost:8080', 'http://localhost:8080/api/1'],
    ['127.0.0.1:8080/api/1', 'http://127.0.0.1:8080/api/1'],
    ['[::1]:8080', 'http://[::1]:8080/api/1'],
    ['localhost.hub.example', 'https://localhost.hub.example/api/1'],
  ])('%s is accepted', (text, baseUrl) => {
    expect(readBaseUrl(text)).toEqual({ ok: true, value: baseUrl })
  })

  test.each([
    'http://hub.example/api/1',
    'http://127.0.0.1.hub.example/api/1',
    'ftp://hub.example',
    'hub example',
    'mailto:office@hub.example',
    'office@hub.example',
    'javascript:alert(1)',
    '/api/1',
    'localhost.evil.example:x',
    '',
    '  ',
    'https://me:secret@hub.example/api/1',
    'https://hub.example/api/1?x=1',
    'https://hub.example/api/1#x',
  ])('%s is refused', text => {
    expect(readBaseUrl(text)).toMatchObject({
      ok: false,
      failure: { code: 'bad-request', errors: [{ pointer: '/baseUrl' }] },
    })
  })
})

describe('the API key and the token', () => {
  const base = 'https://hub.example/api/1'
  test.each([
    ['https://hub.example/api/1/job', true],
    ['https://hub.example/api/1', true],
    ['https://hub.example/api/10/job', false],
    ['https://hub.example/api/1/../2/job', false],
    ['https://hub.example.evil.example/api/1/job', false],
    ['https://evil.example/?next=https://hub.example/api/1', false],
    ['https://hub.example:8443/api/1/job', false],
    ['http://hub.example/api/1/job', false],
    ['https://hub.example@evil.example/api/1/job', false],
  ])('are sent to %s: %s', (url, isAllowed) => {
    expect(isUnderBase(base, url)).toBe(isAllowed)
  })
})
