/** Serves the app on 127.0.0.1 for a browser: its page, its calls and its events. */
import type { ServerResponse } from 'node:http'
import fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import { eventNames } from '../../shared/contract/contract.ts'
import { hostLimits, limits } from '../../shared/limits/limits.ts'
import { fail, type Outcome, succeed } from '../../shared/text/failures.ts'
import type { App } from '../app/app.ts'
import { BadCall } from '../app/dispatch.ts'
import type { Clock, Ports } from '../app/ports/ports.ts'
import { type Serve, securityHeaders } from '../app/serve.ts'
import { hasSeveralHosts } from '../http/hosts.ts'
import { authenticate } from './authenticate.ts'
import { addCalls } from './calls.ts'
import type { Download, Downloads } from './downloads.ts'
import { watchPeers } from './peer-user.ts'
import {
  addressOf,
  createLoopbackSession,
  issueAddress,
  type LoopbackSession,
  type Requires,
  urlWithin,
} from './session.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** a loopback route without it refuses all requests */
    requires?: Requires
  }
}

export interface LoopbackOptions {
  app: App
  serve: Serve
  ports: Pick<Ports, 'clock' | 'random' | 'log'>
  /** without them there are no downloads */
  downloads?: Downloads
  /** 0: any free port */
  port: number
  /** called with the address, and with the next one after each use */
  tell?: (address: string) => void
}

export interface LoopbackServer {
  /** works once, and is then replaced by another one */
  readonly address: string
  /** returns another address that is not passed to `tell`, for places where other users may read it */
  addressForOnce(): string
  close(): Promise<void>
}

/** Listens only on 127.0.0.1; fails with `conflict` if the port is taken. */
export async function startServer(options: LoopbackOptions): Promise<Outcome<LoopbackServer>> {
  let guard: LoopbackSession | null = null
  const server = fastify({
    bodyLimit: limits.jsonBodyBytes,
    forceCloseConnections: true,
    requestTimeout: hostLimits.requestMs,
    http: { maxHeaderSize: hostLimits.requestHeadBytes },
    // Other addresses stay as they are; `addGuard` refuses them.
    rewriteUrl: ({ url = '/' }) => (guard === null ? null : urlWithin(guard, url)) ?? url,
    // Otherwise a HEAD request would open an event stream.
    exposeHeadRoutes: false,
    ajv: { customOptions: { coerceTypes: false, removeAdditional: false } },
  })
  addGuard(server, options, () => guard)
  addErrors(server, options)
  addRoutes(server, options)
  const listening = await listen(server, options.port)
  if (!listening.ok) return listening
  const made = createLoopbackSession(
    listening.value,
    count => options.ports.random.bytes(count),
    options.tell,
  )
  guard = made
  return succeed({
    get address() {
      return addressOf(made)
    },
    addressForOnce: () => issueAddress(made),
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

function addGuard(
  server: FastifyInstance,
  { ports }: LoopbackOptions,
  guardNow: () => LoopbackSession | null,
): void {
  const isOthers = watchPeers(server.server, event => ports.log.warn(event))
  server.addHook('onRequest', async (request, reply) => {
    reply.headers(securityHeaders)
    reply.header('cache-control', 'no-store')
    const guard = guardNow()
    if (guard === null) return reply.code(503).send({ message: 'Fieldbook is still starting.' })
    const { method, headers, originalUrl: url, is404, routeOptions } = request
    // Without a route there is nothing to protect: the response is 404.
    const requires = is404 ? 'session' : (routeOptions.config.requires ?? null)
    const answer = authenticate(guard, {
      ...{ method, headers, url, requires },
      hasSeveralHosts: hasSeveralHosts(request.raw),
      isOthers: await isOthers(request.raw.socket),
    })
    if (answer !== null) return reply.code(answer.status).headers(answer.headers).send(answer.body)
  })
}

function addRoutes(server: FastifyInstance, options: LoopbackOptions): void {
  const streams = new Set<() => void>()
  server.removeContentTypeParser('text/plain')
  addCalls(server, options.app)
  server.get('/events', { config: { requires: 'page' } }, (_request, reply) => {
    openStream(options, reply, streams)
  })
  server.get('/download/:ticket/:name', { config: { requires: 'session' } }, (request, reply) => {
    const { ticket } = request.params as { ticket: string }
    return sendDownload(options.downloads?.take(ticket), reply)
  })
  server.addHook('preClose', async () => {
    for (const stop of streams) stop()
  })
  server.route({
    method: ['GET', 'HEAD'],
    url: '/*',
    config: { requires: 'session' },
    async handler(request, reply) {
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
  const response = reply.raw
  response.once('close', () => download.end(response.writableFinished))
  return reply
    .type('application/octet-stream')
    .header('content-disposition', `attachment; filename*=UTF-8''${encodeURIComponent(download.name)}`)
    .header('content-length', download.size)
    .send(download.open())
}

/** Detaches the reply from Fastify, which would otherwise wait for its end. */
function openStream({ app, ports }: LoopbackOptions, reply: FastifyReply, streams: Set<() => void>): void {
  reply.hijack()
  const response: ServerResponse = reply.raw
  response.writeHead(200, {
    ...securityHeaders,
    'content-type': 'application/x-ndjson',
    'cache-control': 'no-store',
  })
  const stop = streamEvents(app, ports.clock, response)
  streams.add(stop)
  response.once('close', () => streams.delete(stop))
  const [oldest] = streams
  if (oldest && streams.size > hostLimits.eventStreams) oldest()
}

function addErrors(server: FastifyInstance, { ports }: LoopbackOptions): void {
  server.setErrorHandler((error, request, reply) => {
    const status = statusOf(error)
    if (status < 500)
      return reply.code(status).send({ message: error instanceof Error ? error.message : 'Bad request' })
    ports.log.error({ err: error, route: request.routeOptions.url }, 'loopback.failed')
    return reply
      .code(500)
      .send({ message: 'The program failed at this. Try again, and restart it if that does not help.' })
  })
}

/** Returns the status: errors without one are our own, and calls outside the contract are the caller's. */
function statusOf(error: unknown): number {
  if (!(error instanceof Error)) return 500
  if (error instanceof BadCall) return 400
  return 'statusCode' in error && typeof error.statusCode === 'number' ? error.statusCode : 500
}

/** Returns the URL. The path is appended to an origin, not resolved: `//name` would resolve to another host. */
function urlOf(request: FastifyRequest): URL {
  const path = request.url.startsWith('/') ? request.url : '/*'
  return new URL(`http://127.0.0.1${path}`)
}

// The app's events as lines of JSON, `[name, payload]`, with empty lines to keep the connection alive. The page uses
// `fetch`, as an EventSource cannot send the secret in a header.

/** Writes every event until the reader disconnects or the returned function is called. */
function streamEvents(app: App, clock: Clock, response: ServerResponse): () => void {
  const write = (text: string) => {
    if (response.writableLength > hostLimits.eventsBufferBytes) response.destroy()
    else response.write(text)
  }
  const undo = eventNames.map(name => app.on(name, payload => write(`${JSON.stringify([name, payload])}\n`)))
  const stopKeepAlive = repeat(clock, hostLimits.eventsKeepAliveMs, () => write('\n'))
  response.once('close', () => {
    stopKeepAlive()
    for (const takeBack of undo) takeBack()
  })
  // The first write shows the reader that it is connected.
  write('\n')
  return () => response.end()
}

function repeat(clock: Clock, ms: number, run: () => void): () => void {
  const next = (): (() => void) =>
    clock.after(ms, () => {
      run()
      cancel = next()
    })
  let cancel = next()
  return () => cancel()
}
