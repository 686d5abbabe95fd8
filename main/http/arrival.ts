/**
 * Checks before a request reaches an operation: its method, its Host header, the arrival of its body, and malformed
 * requests.
 */
import type { IncomingMessage } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { hubLimits } from '../../shared/limits/hub-limits.ts'
import { limits } from '../../shared/limits/limits.ts'
import { sendProblem } from './answer/failure-answer.ts'
import type { AnswerHeaders } from './every-answer.ts'
import { hasSeveralHosts } from './hosts.ts'
import { splitTarget } from './operation/parameters.ts'

// Answers 405 with the allowed methods if the path exists, but not with this method (interface, "Codes").

interface Path {
  /** parts of a path such as `/job/:id`; a part with a colon matches any text */
  parts: readonly string[]
  methods: Set<string>
}

/**
 * Call it before any route is added. One hook handles all refusals: as routes, they would be eight times as many, and
 * take most of a hub's start.
 */
export function refuseOtherMethods(app: FastifyInstance): void {
  const paths = new Map<string, Path>()
  app.addHook('onRoute', ({ url, method }) => {
    const path = paths.get(url) ?? { parts: url.split('/'), methods: new Set() }
    for (const name of [method].flat()) path.methods.add(name)
    paths.set(url, path)
  })
  // Answers before the body is read, so the type of the body does not matter.
  app.addHook('onRequest', (request, reply, done) => {
    const asked = decode(splitTarget(request).path)
    // A path without parameters has priority for every method, even if a path with parameters matches too.
    const path = paths.get(asked) ?? (request.is404 ? findPath([...paths.values()], asked) : undefined)
    if (path === undefined || path.methods.has(request.method)) return done()
    const allow = [...path.methods].sort().join(', ')
    const detail = `This address takes ${allow} alone.`
    sendProblem(request, reply, { status: 405, detail, headers: { Allow: allow } })
  })
}

/** Returns the path with the fewest parameters, as the router would choose. */
function findPath(paths: readonly Path[], address: string): Path | undefined {
  const asked = address.split('/')
  const isPart = (part: string, at: number) => (part.startsWith(':') ? asked[at] !== '' : part === asked[at])
  const found = paths.filter(({ parts }) => parts.length === asked.length && parts.every(isPart))
  return found.sort((a, b) => countOpen(a) - countOpen(b))[0]
}

function countOpen({ parts }: Path): number {
  return parts.filter(part => part.startsWith(':')).length
}

/** Decodes as the router does. An address that cannot be decoded matches no path. */
function decode(address: string): string {
  if (!address.includes('%')) return address
  try {
    return decodeURI(address)
  } catch {
    // A lone % or bytes that are not UTF-8: the address is compared as it was sent.
    return address
  }
}

/** Answers 400 to two Host headers, as RFC 9112, section 3.2 requires. */
export function refuseSeveralHosts(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    if (!hasSeveralHosts(request.raw)) return done()
    void sendProblem(request, reply, { status: 400, detail: 'The request has more than one Host header.' })
  })
}

// Refuses compressed bodies, which the hub would read as other content (RFC 9110, 8.4 and 12.5.3).

export function refuseEncodedBodies(app: FastifyInstance): void {
  app.addHook('preParsing', (request, reply, payload, done) => {
    // The body of a GET is never read, so its encoding does not matter.
    const isIgnored = request.method === 'GET' || request.method === 'HEAD'
    if (isIgnored || !isEncoded(request) || !hasBody(request)) return done(null, payload)
    sendProblem(request, reply, {
      status: 415,
      detail: 'The body is packed (Content-Encoding), which this hub does not take: send it as it is.',
      headers: { 'Accept-Encoding': 'identity' },
    })
  })
}

function isEncoded({ headers }: FastifyRequest): boolean {
  if (headers['content-encoding'] === undefined) return false
  const encoding = headers['content-encoding'].trim().toLowerCase()
  return encoding !== '' && encoding !== 'identity'
}

// Limits the time in which a body arrives. Node has only one limit for a server, which must be long enough for uploads.
// Other bodies get a shorter limit here, so that slow clients do not occupy connections.

/**
 * Node's limit for every request: the time of the largest upload at the lowest speed, plus the limit of other bodies.
 */
export const longestArrivalMs =
  (limits.documentBytes / hubLimits.uploadBytesEachMinute) * hubLimits.uploadIdleMs + hubLimits.requestMs

export function guardArrival(app: FastifyInstance, answerHeaders: AnswerHeaders): void {
  const answerError = createClientErrorHandler(answerHeaders)
  app.addHook('onRequest', (request, _reply, done) => {
    done()
    if (!hasBody(request) || isUpload(request)) return
    const { raw } = request
    const cut = setTimeout(() => {
      if (raw.complete) return
      const tooSlow = Object.assign(new Error('A body took too long'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' })
      answerError(tooSlow, raw.socket)
    }, hubLimits.requestMs)
    // A body that is cut off after its answer never ends. Its timer must not keep a stopping hub alive.
    cut.unref()
    const stop = () => clearTimeout(cut)
    raw.once('end', stop)
    raw.once('close', stop)
  })
  // Limits the wait for the rest of a body after the answer was sent.
  app.addHook('onResponse', ({ raw }, _reply, done) => {
    done()
    endSoon(raw)
  })
}

/** Ends a request that was answered before its whole body arrived. */
export function endSoon(raw: IncomingMessage): void {
  if (raw.complete || raw.destroyed) return
  const end = () => {
    if (!raw.complete) raw.destroy()
  }
  const cut = setTimeout(end, hubLimits.refusedBodyMs)
  cut.unref()
  raw.once('close', () => clearTimeout(cut))
}

function hasBody({ headers }: FastifyRequest): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0
}

function isUpload(request: FastifyRequest): boolean {
  return request.routeOptions.config?.operation?.body?.type === 'multipart/form-data'
}

// Answers malformed, too long and too slow requests on the bare connection, as Node creates no request for them.

const answers: Record<string, readonly [status: string, sentence: string]> = {
  HPE_HEADER_OVERFLOW: ['431 Request Header Fields Too Large', 'The headers are too large.'],
  ERR_HTTP_REQUEST_TIMEOUT: ['408 Request Timeout', 'The request took too long to arrive.'],
}
const broken = ['400 Bad Request', 'The request cannot be understood.'] as const

export function createClientErrorHandler(
  answerHeaders: AnswerHeaders,
): (error: NodeJS.ErrnoException, socket: Socket) => void {
  return (error, socket) => {
    if (error.code === 'ECONNRESET' || !socket.writable) {
      socket.destroy()
      return
    }
    const [status, sentence] = answers[error.code ?? ''] ?? broken
    socket.end(
      [
        `HTTP/1.1 ${status}`,
        ...Object.entries(answerHeaders()).map(([name, value]) => `${name}: ${value}`),
        'Cache-Control: no-store',
        'Content-Type: text/plain; charset=utf-8',
        `Content-Length: ${sentence.length}`,
        'Connection: close',
        '',
        sentence,
      ].join('\r\n'),
    )
  }
}
