import { Validator } from '@seriousme/openapi-schema-validator'
import { fastify } from 'fastify'
import { Type } from 'typebox'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { collectOperations } from '../../../../main/http/openapi/document.ts'
import { propertyDescriptions } from '../../../../main/http/openapi/property-descriptions.ts'
import {
  type JsonSchema,
  methods,
  type OpenApiDocument,
  type ResponseObject,
} from '../../../../main/http/openapi/types.ts'
import { describe as describeRoute } from '../../../../main/http/operation/operation.ts'
import { readSpec } from '../../../fuzz/spec.ts'
import { ask, type HubAnswer } from '../../../support/http/ask-hub.ts'
import { startHub, type TestHub } from '../../../support/http/hub-fixture.ts'

let hub: TestHub
let answer: HubAnswer
let document: OpenApiDocument

beforeAll(async () => {
  hub = await startHub()
  answer = await ask(hub, 'GET', '/openapi.json')
  document = answer.json
})
afterAll(() => hub.close())

const operations = () =>
  Object.entries(document.paths).flatMap(([path, item]) =>
    methods.flatMap(method => (item[method] ? [{ path, method, operation: item[method] }] : [])),
  )

/** Yields every object in the document, with its path. */
function* partsOf(value: unknown, at = '#'): Generator<{ at: string; part: Record<string, unknown> }> {
  if (typeof value !== 'object' || value === null) return
  if (!Array.isArray(value)) yield { at, part: value as Record<string, unknown> }
  for (const [name, child] of Object.entries(value)) yield* partsOf(child, `${at}/${name}`)
}

describe('GET /openapi.json', () => {
  test('needs no API key', () => {
    expect(answer.status).toBe(200)
    expect(answer.headers.get('content-type')).toBe('application/json; charset=utf-8')
  })

  test('is a valid OpenAPI 3.1 document', async () => {
    const found = await new Validator().validate(structuredClone(answer.json))
    expect(found.errors ?? []).toEqual([])
    expect(found.valid).toBe(true)
    expect(document.openapi).toMatch(/^3\.1\./)
  })

  test('has the address of the server', async () => {
    const { origin } = new URL(hub.hub.baseUrl)
    expect(document.servers.map(({ url }) => `${origin}${url}`)).toEqual([hub.hub.baseUrl])
  })

  test('has the version of the build', async () => {
    expect(document.info.version).toBe((await ask(hub, 'GET', '/version')).json.version)
  })

  test('contains no broken reference', () => {
    const references = [...partsOf(document)].flatMap(({ at, part }) =>
      typeof part.$ref === 'string' ? [{ at, ref: part.$ref }] : [],
    )
    expect(references.length).toBeGreaterThan(100)
    const broken = references.filter(({ ref }) => {
      let found: unknown = document
      for (const name of ref.slice(2).split('/'))
        found = (found as Record<string, unknown> | undefined)?.[name]
      return found === undefined
    })
    expect(broken).toEqual([])
  })

  test('uses every schema that it defines', () => {
    const used = JSON.stringify(document)
    const unused = Object.keys(document.components.schemas).filter(
      name => !used.includes(`"#/components/schemas/${name}"`),
    )
    expect(unused).toEqual([])
  })

  test('defines no object schema twice', () => {
    const seen = new Map<string, string>()
    const twice: string[] = []
    for (const { at, part } of partsOf(document)) {
      const { type, properties, required } = part as JsonSchema
      if (type !== 'object' || properties === undefined) continue
      const text = JSON.stringify([properties, required])
      const first = seen.get(text)
      if (first !== undefined) twice.push(`${at} is ${first}`)
      seen.set(text, at)
    }
    expect(twice).toEqual([])
  })

  test('gives each operation a unique name, a summary, a known tag and the failures 500 and 503', () => {
    const ids = operations().map(({ operation }) => operation.operationId)
    expect(new Set(ids).size).toBe(ids.length)
    const described = new Set(document.tags.map(({ name }) => name))
    for (const { operation } of operations()) {
      expect(operation.summary).not.toBe('')
      expect(operation.tags.every(tag => described.has(tag))).toBe(true)
      expect(Object.keys(operation.responses)).toEqual(expect.arrayContaining(['500', '503']))
    }
  })

  test('describes every failure both as plain text and as a problem document', () => {
    for (const response of Object.values(document.components.responses)) {
      expect(Object.keys(response.content ?? {})).toEqual(['text/plain', 'application/problem+json'])
    }
  })

  test('names every header and query parameter for a key, a token and a signature', () => {
    const { securitySchemes, 'x-credentials': others } = document.components
    const places = Object.values({ ...securitySchemes, ...others }).map(
      scheme => `${scheme.in} ${scheme.name}`,
    )
    expect(places.sort()).toEqual([
      'header API-Key',
      'header API-Signature',
      'header API-Signature-Timestamp',
      'header API-Token',
      'query api_key',
      'query api_token',
      'query signature',
      'query signature_timestamp',
    ])
  })

  test('makes generated clients send the key in its header, and no other credential', () => {
    const asked = operations().flatMap(({ operation }) => operation.security ?? [])
    expect(new Set(asked.flatMap(requirement => Object.keys(requirement)))).toEqual(new Set(['key']))
    expect(document.components.securitySchemes.key).toMatchObject({ in: 'header', name: 'API-Key' })
  })

  test('names the token in the operations that act for a user', () => {
    const takesToken = operations().filter(({ operation }) =>
      JSON.stringify(operation.parameters ?? []).includes('#/components/parameters/token'),
    )
    const ids = takesToken.map(({ operation }) => operation.operationId)
    expect(ids).toEqual(expect.arrayContaining(['listMyJobs', 'createJob', 'logOut', 'getForm']))
    expect(ids.filter(id => /Webhook|^(getVersion|logIn|getDocs|getOpenApi)$/.test(id))).toEqual([])
  })

  test('has the right types for flags, files and failures', () => {
    const flags = [...partsOf(document)].filter(({ part }) => part.allowEmptyValue === true)
    expect(flags.length).toBeGreaterThan(10)
    for (const { part } of flags) expect(part.schema).toEqual({ type: 'string', enum: ['true'] })
    const files = ['uploadDocument', 'getDocumentContent', 'getDocumentThumb'].map(id => {
      const found = operations().find(({ operation }) => operation.operationId === id)?.operation
      return JSON.stringify(id === 'uploadDocument' ? found?.requestBody : found?.responses['200'])
    })
    for (const file of files) expect(file).toContain('"format":"binary"')
    const failures = Object.values(document.components.responses).map(({ content }) => {
      const [, own] = content?.['application/problem+json']?.schema?.allOf ?? []
      return own?.properties?.status?.const
    })
    expect(failures.length).toBeGreaterThan(10)
    expect(new Set(failures).size).toBe(failures.length)
    expect(failures).toEqual(expect.arrayContaining([400, 406, 409, 503]))
  })

  test('requires a UUID in the path of a subscription', () => {
    const paths = Object.entries(document.paths).filter(([path]) => path.startsWith('/webhook/{uuid}'))
    const given = paths.flatMap(([, item]) => [...partsOf(item)]).filter(({ part }) => part.name === 'uuid')
    const patterns = given.map(({ part }) => new RegExp(String((part.schema as JsonSchema).pattern)))
    expect(patterns.length).toBeGreaterThan(4)
    expect(patterns.filter(pattern => pattern.test('17') || !pattern.test(crypto.randomUUID()))).toEqual([])
  })

  test('documents the ETag header of every answer whose ETag If-Match accepts', () => {
    const versioned = ['Job', 'Asset', 'AssetType', 'Form', 'Document']
    const answers = operations().flatMap(({ operation }) => {
      const { content, headers = {} } = (operation.responses['200'] ?? {}) as Partial<ResponseObject>
      const name = content?.['application/json']?.schema?.$ref?.split('/').at(-1) ?? ''
      return versioned.includes(name) ? [{ id: operation.operationId, has: Object.keys(headers) }] : []
    })
    expect(answers.length).toBeGreaterThan(12)
    expect(answers.filter(({ has }) => !has.includes('ETag'))).toEqual([])
  })

  test('documents 304 for every GET with an ETag', () => {
    const tagged = operations().filter(({ method, operation }) => {
      const { headers = {} } = (operation.responses['200'] ?? {}) as Partial<ResponseObject>
      return method === 'get' && 'ETag' in headers
    })
    expect(tagged.length).toBeGreaterThan(6)
    expect(tagged.filter(({ operation }) => !('304' in operation.responses))).toEqual([])
  })

  test('documents 429 for every operation with a rate limit', () => {
    const others = operations().filter(({ operation }) => !('429' in operation.responses))
    expect(others.map(({ operation }) => operation.operationId).sort()).toEqual([
      'getDocs',
      'getOpenApi',
      'getVersion',
    ])
  })

  test('says that entities may have unknown properties', () => {
    for (const name of ['Job', 'JobInput', 'Resource', 'Asset', 'Document', 'Form']) {
      expect([name, document.components.schemas[name]?.additionalProperties]).toEqual([name, true])
    }
    expect(document.components.schemas.JobEvent?.additionalProperties).toBeUndefined()
  })

  test('has examples that match their schemas', () => {
    const spec = readSpec(document)
    const shown = Object.entries(document.components.schemas).flatMap(([name, { examples = [] }]) =>
      examples.map(example => ({ name, example })),
    )
    expect(shown.map(({ name }) => name)).toEqual(
      expect.arrayContaining(['JobInput', 'WebhookEvent', 'WebhookInput']),
    )
    const wrong = shown.map(({ name, example }) =>
      spec.wrongWithBody({ $ref: `#/components/schemas/${name}` }, example),
    )
    expect(wrong.filter(found => found !== null)).toEqual([])
  })

  test('has explanations only for properties that exist', () => {
    const known = Object.entries(document.components.schemas).flatMap(([name, { properties = {} }]) =>
      Object.keys(properties).flatMap(property => [property, `${name}.${property}`]),
    )
    expect(Object.keys(propertyDescriptions).filter(name => !known.includes(name))).toEqual([])
  })

  test('describes webhook deliveries and their headers', () => {
    const delivery = document.webhooks.event?.post
    const names = delivery?.parameters?.map(parameter => ('name' in parameter ? parameter.name : ''))
    expect(names).toEqual(['X-Webhook-Signature', 'webhook-id', 'webhook-timestamp', 'webhook-signature'])
    expect(delivery?.requestBody?.content['application/json']?.schema).toEqual({
      $ref: '#/components/schemas/WebhookEvent',
    })
  })
})

describe('a route of the interface', () => {
  test('is refused if it has no description of its operation', () => {
    const app = fastify()
    collectOperations(app, '')
    expect(() => app.get('/bare', async () => null)).toThrow('GET /bare does not describe its operation')
  })

  test('is listed with its method and its path, but without its HEAD route', async () => {
    const app = fastify()
    const routed = collectOperations(app, '/api')
    const operation = describeRoute({
      id: 'x',
      tag: 'Jobs',
      summary: 'x',
      access: 'open',
      answer: { status: 200, description: 'x', schema: Type.String() },
    })
    app.get('/api/x/:id', operation, async () => null)
    await app.ready()
    expect(routed).toEqual([{ method: 'get', path: '/x/:id', operation: operation.config.operation }])
  })
})
