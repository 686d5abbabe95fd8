/** GET /docs: this interface, described for people. The one page of HTML that a hub serves. */
import type { FastifyInstance } from 'fastify'
import type { RoutedOperation } from '../openapi/collect-operations.ts'
import { buildDocument } from '../openapi/document.ts'
import { pagePolicy, renderPage } from '../openapi/page/page.ts'
import type { HttpContext } from '../operation/context.ts'
import { describe } from '../operation/operation.ts'

const get = describe({
  id: 'getDocs',
  tag: 'Version',
  summary: 'This description, for people',
  access: 'open',
  answer: { status: 200, description: 'A page without scripts', content: ['text/html'] },
})

/** `routed` is complete once the server is ready: the page is made when it is first asked for, once. */
export function registerDocs(
  app: FastifyInstance,
  { build }: HttpContext,
  routed: readonly RoutedOperation[],
): void {
  let page: string | null = null
  app.get('/docs', get, async (_request, reply) => {
    page ??= renderPage(buildDocument(routed, build.version))
    return reply.type('text/html; charset=utf-8').header('Content-Security-Policy', pagePolicy).send(page)
  })
}
