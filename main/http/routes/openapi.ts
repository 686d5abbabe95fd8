/** GET /openapi.json: this interface, described for programs. */
import type { FastifyInstance } from 'fastify'
import { Type } from 'typebox'
import type { RoutedOperation } from '../openapi/collect-operations.ts'
import { buildDocument } from '../openapi/document.ts'
import type { HttpContext } from '../operation/context.ts'
import { describe } from '../operation/operation.ts'

const get = describe({
  id: 'getOpenApi',
  tag: 'Version',
  summary: 'This description, for programs',
  access: 'open',
  answer: {
    status: 200,
    description: 'An OpenAPI 3.1 document',
    schema: Type.Object({ openapi: Type.String() }, { additionalProperties: true }),
  },
})

/** `routed` is complete once the server is ready: the document is made when it is first asked for, once. */
export function registerOpenApi(
  app: FastifyInstance,
  { build }: HttpContext,
  routed: readonly RoutedOperation[],
): void {
  let document: string | null = null
  app.get('/openapi.json', get, async (_request, reply) => {
    document ??= JSON.stringify(buildDocument(routed, build.version))
    return reply.type('application/json; charset=utf-8').send(document)
  })
}
