/** A path that exists, asked with a method it does not take: 405 and what it takes (decisions, "Codes"). */
import type { FastifyInstance, HTTPMethods } from 'fastify'
import { sendProblem } from './failure-answer.ts'

const known: readonly HTTPMethods[] = ['GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS', 'TRACE']

/** Watches which routes are added from now on; the answer adds the refusals for all of their other methods. */
export function watchMethods(app: FastifyInstance): () => void {
  const taken = new Map<string, Set<string>>()
  let isWatching = true
  app.addHook('onRoute', ({ url, method }) => {
    if (!isWatching) return
    const methods = taken.get(url) ?? new Set()
    for (const name of [method].flat()) methods.add(name)
    taken.set(url, methods)
  })
  return () => {
    isWatching = false
    for (const [url, methods] of taken) refuseOthers(app, url, methods)
  }
}

function refuseOthers(app: FastifyInstance, url: string, taken: ReadonlySet<string>): void {
  const allow = [...taken].sort().join(', ')
  app.route({
    url,
    method: known.filter(method => !taken.has(method)),
    // answered before the body is read, whatever type that has
    onRequest: async (request, reply) => {
      const detail = `This address takes ${allow} alone.`
      await sendProblem(request, reply, { status: 405, detail, headers: { Allow: allow } })
    },
    handler: async () => undefined,
  })
}
