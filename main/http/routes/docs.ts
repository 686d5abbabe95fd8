/** GET /docs: this interface, described for people. The one page of HTML that a hub serves. */
import type { FastifyInstance } from 'fastify'
import type { HttpContext } from '../context.ts'
import type { RoutedOperation } from '../openapi/collect-operations.ts'
import { buildDocument } from '../openapi/document.ts'
import { pagePolicy, renderPage } from '../openapi/page/page.ts'
import { describe } from '../operation.ts'

const get = describe({
  id: 'getDocs',
  tag: 'Version',
  summary: 'This description, for people',
  access: 'open',
  answer: { status: 200, description: 'A page without scripts', content: ['text/html'] },
})

/** `routed` is complete once the server is ready: the page is made then, once. */
export function registerDocs(
  app: FastifyInstance,
  { build }: HttpContext,
  routed: readonly RoutedOperation[],
): void {
  let page = ''
  app.addHook('onReady', async () => {
    page = renderPage(buildDocument(routed, build.version))
  })
  app.get('/docs', get, async (_request, reply) =>
    reply.type('text/html; charset=utf-8').header('Content-Security-Policy', pagePolicy).send(page),
  )
}
