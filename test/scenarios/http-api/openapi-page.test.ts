import { createHash, createHmac } from 'node:crypto'
import { get, type IncomingMessage } from 'node:http'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { html, prose } from '../../../main/http/openapi/page/html.ts'
import { addressReached, exampleAddress } from '../../../main/http/openapi/page/hub-address.ts'
import { methods, type OpenApiDocument } from '../../../main/http/openapi/types.ts'
import { ask, type HubAnswer } from '../../support/http/ask-hub.ts'
import { startHub, type TestHub } from '../../support/http/hub-fixture.ts'
import { programsIn, recipesIn } from '../../support/http/page-code.ts'

let hub: TestHub
let answer: HubAnswer
let page: string
let document: OpenApiDocument

beforeAll(async () => {
  hub = await startHub()
  answer = await ask(hub, 'GET', '/docs')
  page = answer.text
  document = (await ask(hub, 'GET', '/openapi.json')).json
})
afterAll(() => hub.close())

describe('GET /docs', () => {
  test('needs no key and loads no other file', () => {
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8'])
    expect(page.match(/<script/g)).toHaveLength(1)
    expect(page).not.toMatch(/<script |<img|<link|<iframe|\son\w+=|javascript:|style=/i)
    expect(page).not.toMatch(/(src|href)="(?!#|openapi\.json")/)
  })

  test('permits only its own style and script in its security policy', () => {
    const hashOf = (tag: string) => {
      const [, content = ''] = new RegExp(`<${tag}>(.*)</${tag}>`, 's').exec(page) ?? []
      return `'sha256-${createHash('sha256').update(content).digest('base64')}'`
    }
    expect(answer.headers.get('content-security-policy')?.split('; ')).toEqual([
      "default-src 'none'",
      `script-src ${hashOf('script')}`,
      `style-src ${hashOf('style')}`,
      "require-trusted-types-for 'script'",
      "base-uri 'none'",
      "form-action 'none'",
      "frame-ancestors 'none'",
    ])
  })

  test('hides the search field until its script runs', () => {
    expect(page.match(/<(input|button|form)\b/g)).toEqual(['<input'])
    expect(page).toMatch(/<div class="find"[^>]* hidden>(?:(?!<\/div>).)*<input/s)
  })

  test('contains every operation, parameter and schema of the document', () => {
    const missing: string[] = []
    const demand = (text: string) => {
      if (!page.includes(text)) missing.push(text)
    }
    for (const item of Object.values(document.paths)) {
      for (const method of methods) {
        const operation = item[method]
        if (!operation) continue
        demand(`<article id="${operation.operationId}"`)
        for (const parameter of operation.parameters ?? []) {
          if ('name' in parameter) demand(`<code>${parameter.name}</code>`)
        }
      }
    }
    for (const [name, schema] of Object.entries(document.components.schemas)) {
      demand(`<article id="schema-${name}"`)
      for (const property of Object.keys(schema.properties ?? {})) demand(`<code>${property}</code>`)
    }
    expect(missing).toEqual([])
  })

  test('has one target for every link', () => {
    const places = [...page.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id)
    const links = new Set([...page.matchAll(/href="#([^"]+)"/g)].map(([, id]) => id))
    expect(places.length).toBe(new Set(places).size)
    expect([...links].filter(id => !places.includes(id))).toEqual([])
  })

  test('marks extensions and unofficial operations', () => {
    expect(page).toContain('extension <code>tombstones</code>')
    expect(page).toContain('<span class="mark">unofficial</span>')
  })

  test('signs its example as the interface describes', () => {
    const [, base = '', secret = ''] =
      /printf %s &#39;(GET_[^&]*)&#39;[^<]*-hmac (\S+) -binary/.exec(page) ?? []
    expect(base).toMatch(/^GET_\d{13}_\/job\?limit=5$/)
    expect(page).toContain(`<code>${createHmac('sha1', secret).update(base).digest('base64')}</code>`)
  })
})

describe('the address in the examples', () => {
  /** A request with this Host header; Node's `fetch` sends no other one. */
  const readAt = async (headers: Record<string, string>) => {
    const asked = get(`${hub.hub.baseUrl}/docs`, { headers, agent: false })
    const answer = await new Promise<IncomingMessage>((resolve, reject) =>
      asked.on('response', resolve).on('error', reject),
    )
    return { cached: answer.headers['cache-control'], page: await text(answer) }
  }
  const addressesIn = (page: string) => [
    ...recipesIn(page).flatMap(recipe => /^HUB=(.*)$/m.exec(recipe)?.slice(1) ?? []),
    ...programsIn(page, 'typescript').flatMap(program => [
      ...(/^\/\/ npx \S+ (?:-i )?(\S+)\/openapi.json/.exec(program)?.slice(1) ?? []),
      ...(/baseUrl: process.env.HUB \?\? '(.*)',$/m.exec(program)?.slice(1) ?? []),
    ]),
  ]

  test('is the address at which the page was requested', () => {
    expect(addressesIn(page)).toEqual(Array(5).fill(hub.hub.baseUrl))
    expect(page).not.toContain(exampleAddress)
  })

  test('is the address at which a trusted proxy was requested', async () => {
    const near = await readAt({ Host: 'hub.lan:8117' })
    expect(new Set(addressesIn(near.page))).toEqual(new Set(['http://hub.lan:8117/api/1']))
    const secure = await readAt({ Host: 'work.example.org', 'X-Forwarded-Proto': 'https' })
    expect(new Set(addressesIn(secure.page))).toEqual(new Set(['https://work.example.org/api/1']))
    const renamed = await readAt({ 'X-Forwarded-Host': 'fb.example.org', 'X-Forwarded-Proto': 'https' })
    expect(new Set(addressesIn(renamed.page))).toEqual(new Set(['https://fb.example.org/api/1']))
  })

  test('is not stored by caches', async () => {
    expect((await readAt({ Host: 'hub.lan' })).cached).toBe('no-store')
  })

  test.each([
    'hub.lan"><script>alert(1)</script>',
    'hub.lan;reboot',
    '$(reboot)',
    "hub.lan'",
    'hub.lan/path',
    'user@hub.lan',
    'hub lan',
    'hub.lan:99999',
    '[::1',
    'h'.repeat(300),
  ])('is the fixed example for the malformed Host %j', async host => {
    const { page } = await readAt({ Host: host })
    expect(new Set(addressesIn(page))).toEqual(new Set([exampleAddress]))
    expect(page).not.toContain(host)
  })

  test.each([
    ['[2001:db8::7]:8117', 'http', 'http://[2001:db8::7]:8117/api/1'],
    ['10.0.0.5', 'https', 'https://10.0.0.5/api/1'],
    ['hub_1', 'gopher', 'http://hub_1/api/1'],
    ['', 'http', exampleAddress],
  ])('for the Host %j over %s is %s', (host, protocol, address) => {
    expect(addressReached({ host, protocol: protocol as 'http' })).toBe(address)
  })
})

test('the page escapes the values that it shows', () => {
  expect(html`<p title="${'"><script>'}">${['a & b', null, false, html`<b>${"it's"}</b>`]}</p>`.text).toBe(
    '<p title="&#34;&#62;&#60;script&#62;">a &#38; b<b>it&#39;s</b></p>',
  )
  expect(prose('one `two <three>` four').text).toBe('one <code>two &#60;three&#62;</code> four')
})
