/** The app behind 127.0.0.1 for a browser: its page, its calls and its events. */
import type { ServerResponse } from 'node:http'
import fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import { fail, type Outcome, succeed } from '../../shared/failures.ts'
import { hostLimits, limits } from '../../shared/limits.ts'
import type { App } from '../app/app.ts'
import { BadCall } from '../app/dispatch.ts'
import type { Ports } from '../app/ports.ts'
import { type Serve, securityHeaders } from '../app/serve.ts'
import { addCalls } from './calls.ts'
import type { Download, Downloads } from './downloads.ts'
import { streamEvents } from './events.ts'
import {
  admits,
  createGuard,
  type Guard,
  isLedHere,
  issueTicket,
  type Refusal,
  refuseForeign,
  refuseStranger,
  sessionCookie,
} from './guard.ts'

export interface LoopbackOptions {
  app: App
  serve: Serve
  ports: Pick<Ports, 'clock' | 'random' | 'log'>
  /** without them there is nothing to fetch */
  downloads?: Downloads
  /** 0: any that is free */
  port: number
}

export interface LoopbackServer {
  /** with the token; whoever has it may use the app until the program ends */
  address: string
  /** as `address`, but it lets in once: for where others may read it */
  addressForOnce(): string
  close(): Promise<void>
}

/** Listens on 127.0.0.1 alone; `conflict` when the port is taken. */
export async function startServer(options: LoopbackOptions): Promise<Outcome<LoopbackServer>> {
  const server = fastify({
    bodyLimit: limits.jsonBodyBytes,
    forceCloseConnections: true,
    requestTimeout: hostLimits.requestMs,
    // A HEAD would otherwise open a stream of events.
    exposeHeadRoutes: false,
    ajv: { customOptions: { coerceTypes: false, removeAdditional: false } },
  })
  let guard: Guard | null = null
  addGuard(server, () => guard)
  addErrors(server, options)
  addRoutes(server, options, () => guard)
  const listening = await listen(server, options.port)
  if (!listening.ok) return listening
  const bytes = (count: number) => options.ports.random.bytes(count)
  const made = createGuard(listening.value, bytes)
  guard = made
  const addressWith = (word: string) => `${made.origin}/?token=${word}`
  return succeed({
    address: addressWith(made.token),
    addressForOnce: () => addressWith(issueTicket(made, bytes)),
    close: () => server.close(),
  })
}

async function listen(server: FastifyInstance, port: number): Promise<Outcome<number>> {
  try {
    const address = await server.listen({ host: '127.0.0.1', port })
    return succeed(Number(new URL(address).port))
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code
    if (code === 'EADDRINUSE') {
      return fail(
        'conflict',
        `Port ${port} is in use by another program. Choose another one with --port, or 0 for any.`,
      )
    }
    if (code === 'EACCES')
      return fail('forbidden', `This user may not use port ${port}. Choose one above 1023.`)
    throw error
  }
}

function addGuard(server: FastifyInstance, guardNow: () => Guard | null): void {
  server.addHook('onRequest', async (request, reply) => {
    reply.headers(securityHeaders)
    reply.header('cache-control', 'no-store')
    const guard = guardNow()
    if (guard === null)
      return refuse(request, reply, { status: 403, message: 'Fieldbook is still starting.' })
    const visit = { method: request.method, path: pathOf(request), headers: request.headers }
    const foreign = refuseForeign(guard, visit)
    if (foreign !== null) return refuse(request, reply, foreign)
    const isEntering = visit.method === 'GET' && visit.path === '/' && tokenOf(request) !== null
    const stranger = isEntering ? null : refuseStranger(guard, visit)
    if (stranger !== null && isLedHere(visit)) return askAgain(reply)
    if (stranger !== null) return refuse(request, reply, stranger)
  })
}

function addRoutes(server: FastifyInstance, options: LoopbackOptions, guardNow: () => Guard | null): void {
  const streams = new Set<() => void>()
  server.removeContentTypeParser('text/plain')
  addCalls(server, options.app)
  server.get('/events', (_request, reply) => {
    openStream(options, reply, streams)
  })
  server.get('/download/:id/:name', (request, reply) => {
    const { id } = request.params as { id: string }
    return sendDownload(options.downloads?.find(id), reply)
  })
  server.addHook('preClose', async () => {
    for (const stop of streams) stop()
  })
  server.route({
    method: ['GET', 'HEAD'],
    url: '/*',
    async handler(request, reply) {
      const token = tokenOf(request)
      if (token !== null) return enter(guardNow(), token, request, reply)
      return reply.send(await options.serve(new Request(urlOf(request), { method: request.method })))
    },
  })
}

function sendDownload(download: Download | undefined, reply: FastifyReply): FastifyReply {
  if (!download) {
    return reply
      .code(404)
      .type('text/plain; charset=utf-8')
      .send('This file is no longer offered. Export again.')
  }
  return reply
    .type('application/octet-stream')
    .header('content-disposition', `attachment; filename*=UTF-8''${encodeURIComponent(download.name)}`)
    .header('content-length', download.size)
    .send(download.open())
}

/** The reply is taken from Fastify, which would otherwise wait for its end. */
function openStream({ app, ports }: LoopbackOptions, reply: FastifyReply, streams: Set<() => void>): void {
  reply.hijack()
  const response: ServerResponse = reply.raw
  response.writeHead(200, {
    ...securityHeaders,
    'content-type': 'text/event-stream',
    'cache-control': 'no-store',
  })
  const stop = streamEvents(app, ports.clock, response)
  streams.add(stop)
  response.once('close', () => streams.delete(stop))
  const [oldest] = streams
  if (oldest && streams.size > hostLimits.eventStreams) oldest()
}

/** Trades the address's token for a cookie, so that the token stays out of the page and its history. */
function enter(
  guard: Guard | null,
  token: string,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  if (guard !== null && admits(guard, token)) {
    return reply.header('set-cookie', sessionCookie(guard)).redirect('/', 303)
  }
  const message = 'This address is of an earlier run. Open the newest one that Fieldbook printed.'
  return refuse(request, reply, { status: 401, message })
}

/** Asks for the page once more, as this very page of ours. */
function askAgain(reply: FastifyReply): FastifyReply {
  return reply
    .type('text/html; charset=utf-8')
    .send('<!doctype html><title>Fieldbook</title><meta http-equiv="refresh" content="0;url=/">')
}

function addErrors(server: FastifyInstance, { ports }: LoopbackOptions): void {
  server.setErrorHandler((error, request, reply) => {
    const status = statusOf(error)
    if (status < 500)
      return reply.code(status).send({ message: error instanceof Error ? error.message : 'Bad request' })
    ports.log.error({ err: error, path: pathOf(request) }, 'loopback.failed')
    return reply
      .code(500)
      .send({ message: 'The program failed at this. Try again, and restart it if that does not help.' })
  })
}

/** What the contract does not know is the caller's mistake; everything without a status is ours. */
function statusOf(error: unknown): number {
  if (!(error instanceof Error)) return 500
  if (error instanceof BadCall) return 400
  return 'statusCode' in error && typeof error.statusCode === 'number' ? error.statusCode : 500
}

/** A sentence, as JSON for a call and as a page for a person. */
function refuse(request: FastifyRequest, reply: FastifyReply, { status, message }: Refusal): FastifyReply {
  reply.code(status)
  if (/^\/rpc(\/|$)/.test(pathOf(request))) return reply.send({ message })
  if (!request.headers.accept?.includes('text/html'))
    return reply.type('text/plain; charset=utf-8').send(message)
  return reply
    .type('text/html; charset=utf-8')
    .send(`<!doctype html><html lang="en"><title>Fieldbook</title><h1>Fieldbook</h1><p>${message}</p></html>`)
}

function pathOf(request: FastifyRequest): string {
  return request.url.split('?', 1)[0] ?? ''
}

function tokenOf(request: FastifyRequest): string | null {
  return pathOf(request) === '/' ? urlOf(request).searchParams.get('token') : null
}

/** The path is put behind an origin rather than resolved against one, where `//name` would be another host. */
function urlOf(request: FastifyRequest): URL {
  const path = request.url.startsWith('/') ? request.url : '/*'
  return new URL(`http://127.0.0.1${path}`)
}
