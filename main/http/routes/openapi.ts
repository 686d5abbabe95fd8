/** This interface, described: GET /openapi.json for programs, and GET /docs for people. */
import type { FastifyInstance } from 'fastify'
import { Type } from 'typebox'
import { buildDocument, collectOperations } from '../openapi/document.ts'
import { pagePolicy, renderPage } from '../openapi/page/page.ts'
import type { OpenApiDocument } from '../openapi/types.ts'
import { API_PREFIX, type HttpContext } from '../operation/context.ts'
import { describe } from '../operation/operation.ts'

const ofVersion = { tag: 'Version', access: 'open' } as const

const getOpenApi = describe({
  ...ofVersion,
  id: 'getOpenApi',
  summary: 'This description, for programs',
  answer: {
    status: 200,
    description: 'An OpenAPI 3.1 document',
    schema: Type.Object({ openapi: Type.String() }, { additionalProperties: true }),
  },
})

const getDocs = describe({
  ...ofVersion,
  id: 'getDocs',
  summary: 'This description, for people',
  answer: { status: 200, description: 'A page without scripts', content: ['text/html'] },
})

/** Describes every route that is added to `app` from now on; each answer is made when it is first asked for, once. */
export function registerDescription(app: FastifyInstance, { build }: HttpContext): void {
  const routed = collectOperations(app, API_PREFIX)
  let document: OpenApiDocument | null = null
  let text: string | null = null
  let page: string | null = null
  const documentOnce = () => {
    document ??= buildDocument(routed, build.version)
    return document
  }
  app.get('/openapi.json', getOpenApi, async (_request, reply) => {
    text ??= JSON.stringify(documentOnce())
    return reply.type('application/json; charset=utf-8').send(text)
  })
  // the one page of HTML that a hub serves
  app.get('/docs', getDocs, async (_request, reply) => {
    page ??= renderPage(documentOnce())
    return reply.type('text/html; charset=utf-8').header('Content-Security-Policy', pagePolicy).send(page)
  })
}
