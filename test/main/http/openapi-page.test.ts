import { createHash, createHmac } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { html, prose } from '../../../main/http/openapi/page/html.ts'
import { methods, type OpenApiDocument } from '../../../main/http/openapi/types.ts'
import { ask, type HubAnswer } from './ask-hub.ts'
import { startHub, type TestHub } from './hub-fixture.ts'

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
  test('needs no key and runs nothing', () => {
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8'])
    expect(page).not.toMatch(/<script|<img|<link|<iframe|\son\w+=|javascript:|style=/i)
    expect(page).not.toMatch(/(src|href)="(?!#|openapi\.json")/)
  })

  test('lets in its own style and nothing else', () => {
    const [, style = ''] = /<style>(.*)<\/style>/s.exec(page) ?? []
    const hash = createHash('sha256').update(style).digest('base64')
    expect(answer.headers.get('content-security-policy')).toBe(
      `default-src 'none'; style-src 'sha256-${hash}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
    )
  })

  test('shows every operation, parameter and schema of the document', () => {
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

  test('has a place for every link, and each place once', () => {
    const places = [...page.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id)
    const links = new Set([...page.matchAll(/href="#([^"]+)"/g)].map(([, id]) => id))
    expect(places.length).toBe(new Set(places).size)
    expect([...links].filter(id => !places.includes(id))).toEqual([])
  })

  test('marks extensions and what is unofficial', () => {
    expect(page).toContain('extension <code>tombstones</code>')
    expect(page).toContain('<span class="mark">unofficial</span>')
  })

  test('signs its example as the interface says', () => {
    const [, base = '', secret = ''] =
      /printf %s &#39;(GET_[^&]*)&#39;[^<]*-hmac (\S+) -binary/.exec(page) ?? []
    expect(base).toMatch(/^GET_\d{13}_\/job\?limit=5$/)
    expect(page).toContain(`<code>${createHmac('sha1', secret).update(base).digest('base64')}</code>`)
  })
})

test('what stands in the page is escaped', () => {
  expect(html`<p title="${'"><script>'}">${['a & b', null, false, html`<b>${"it's"}</b>`]}</p>`.text).toBe(
    '<p title="&#34;&#62;&#60;script&#62;">a &#38; b<b>it&#39;s</b></p>',
  )
  expect(prose('one `two <three>` four').text).toBe('one <code>two &#60;three&#62;</code> four')
})
