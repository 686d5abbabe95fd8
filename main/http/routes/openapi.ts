/** Description of the interface: GET /openapi.json for programs, and GET /docs for readers. */
import type { FastifyInstance } from 'fastify'
import { Type } from 'typebox'
import { buildDocument, collectOperations } from '../openapi/document.ts'
import { addressReached, exampleAddress } from '../openapi/page/hub-address.ts'
import { pagePolicy, renderPage } from '../openapi/page/page.ts'
import { API_PREFIX, type HttpContext } from '../operation/context.ts'
import { describe } from '../operation/operation.ts'

const ofVersion = { tag: 'Version', access: 'open' } as const

const getOpenApi = describe({
  ...ofVersion,
  id: 'getOpenApi',
  summary: 'This description for programs',
  answer: {
    status: 200,
    description: 'An OpenAPI 3.1 document',
    schema: Type.Object({ openapi: Type.String() }, { additionalProperties: true }),
  },
  refuses: [400],
})

const getDocs = describe({
  ...ofVersion,
  id: 'getDocs',
  summary: 'This description as a page',
  answer: {
    status: 200,
    description: 'A page with examples for the address of the request',
    content: ['text/html'],
  },
  refuses: [400],
})

/** Describes all routes that are added to `app` from now on. Each answer is made once, at its first request. */
export function registerDescription(app: FastifyInstance, { build }: HttpContext): void {
  const routed = collectOperations(app, API_PREFIX)
  const document = once(() => buildDocument(routed, build.version))
  const text = once(() => JSON.stringify(document()))
  const page = once(() => renderPage(document()))
  app.get('/openapi.json', getOpenApi, async (_request, reply) =>
    reply.type('application/json; charset=utf-8').send(text()),
  )
  // Every answer has `Cache-Control: no-store`, so no cache gives one reader's address to another.
  app.get('/docs', getDocs, async (request, reply) =>
    reply
      .type('text/html; charset=utf-8')
      .header('Content-Security-Policy', pagePolicy)
      .send(page().replaceAll(exampleAddress, addressReached(request))),
  )
}

function once<T extends object | string>(make: () => T): () => T {
  let made: T | null = null
  return () => {
    made ??= make()
    return made
  }
}
