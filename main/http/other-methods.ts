/** A path that exists, asked with a method it does not take: 405 and what it takes (interface, "Codes"). */
import type { FastifyInstance } from 'fastify'
import { sendProblem } from './answer/failure-answer.ts'

interface Path {
  /** as `/job/:id` is split by its slashes; what begins with a colon stands for anything */
  parts: readonly string[]
  methods: Set<string>
}

/**
 * To be called before any route is added. The refusals are no routes of their own, of which there would be eight times
 * as many as there are routes: that is most of what a hub's start would take.
 */
export function refuseOtherMethods(app: FastifyInstance): void {
  const paths = new Map<string, Path>()
  app.addHook('onRoute', ({ url, method }) => {
    const path = paths.get(url) ?? { parts: url.split('/'), methods: new Set() }
    for (const name of [method].flat()) path.methods.add(name)
    paths.set(url, path)
  })
  // answered before the body is read, whatever type that has
  app.addHook('onRequest', async (request, reply) => {
    const asked = decode(request.url.replace(/\?.*$/s, ''))
    // a path without parameters is that path for every method, also where one with parameters would take this one
    const path = paths.get(asked) ?? (request.is404 ? findPath([...paths.values()], asked) : undefined)
    if (path === undefined || path.methods.has(request.method)) return
    const allow = [...path.methods].sort().join(', ')
    const detail = `This address takes ${allow} alone.`
    await sendProblem(request, reply, { status: 405, detail, headers: { Allow: allow } })
  })
}

/** The one that names most of the address, as the router would choose. */
function findPath(paths: readonly Path[], address: string): Path | undefined {
  const asked = address.split('/')
  const isPart = (part: string, at: number) => (part.startsWith(':') ? asked[at] !== '' : part === asked[at])
  const found = paths.filter(({ parts }) => parts.length === asked.length && parts.every(isPart))
  return found.sort((a, b) => countOpen(a) - countOpen(b))[0]
}

function countOpen({ parts }: Path): number {
  return parts.filter(part => part.startsWith(':')).length
}

/** As the router does; what cannot be decoded names nothing. */
function decode(address: string): string {
  try {
    return decodeURI(address)
  } catch {
    // a lone % or bytes that are no text: it is compared as it came
    return address
  }
}
