/**
 * Serves the bytes of documents on a second port of 127.0.0.1, so that they have another origin than the page. Browsers
 * send no cookie of the page there. So the address has a secret path token that only the page's calls return; it is
 * valid until the program ends.
 */
import { once } from 'node:events'
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { ReadableStream as NodeStream } from 'node:stream/web'
import { hostLimits } from '../../shared/limits/limits.ts'
import type { ServeContents } from '../app/contents/serve-contents.ts'
import { drop } from '../app/ports/drop.ts'
import type { Ports } from '../app/ports/ports.ts'
import { hasSeveralHosts } from '../http/hosts.ts'
import { watchPeers } from './peer-user.ts'
import { isSame, makeSecret } from './session.ts'

export interface ContentsServer {
  /** `http://127.0.0.1:PORT/TOKEN` */
  base: string
  /** Starts answering requests with `serve`. */
  open(serve: ServeContents): void
  close(): Promise<void>
}

type Needs = Pick<Ports, 'random' | 'log'>

/** Listens on any free port; rejects if there is none. */
export async function startContentsServer({ random, log }: Needs): Promise<ContentsServer> {
  const word = makeSecret(count => random.bytes(count))
  let serve: ServeContents | null = null
  let host = ''
  const respond = async (request: http.IncomingMessage, response: http.ServerResponse) => {
    const asked =
      serve === null || (await isOthers(request.socket)) ? null : requestWithin(request, host, word)
    const nothing = () => new Response('There is nothing at this address.', { status: 404 })
    const severalHosts = () => new Response('The request has more than one Host header.', { status: 400 })
    if (hasSeveralHosts(request)) return send(severalHosts(), request, response)
    await send(serve === null || asked === null ? nothing() : await serve(asked), request, response)
  }
  const { requestMs: requestTimeout, requestHeadBytes: maxHeaderSize } = hostLimits
  const server = http.createServer({ requestTimeout, maxHeaderSize }, (request, response) => {
    drop(
      respond(request, response).catch((error: unknown) => {
        // Without this a response cut off before its head would look like an empty file.
        response.destroy()
        throw error
      }),
      log,
      'contents.not-sent',
    )
  })
  const isOthers = watchPeers(server, event => log.warn(event))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  host = `127.0.0.1:${port}`
  return {
    base: `http://${host}/${word}`,
    open(answering) {
      serve = answering
    },
    async close() {
      server.closeAllConnections()
      await server[Symbol.asyncDispose]()
    },
  }
}

const passed = ['origin', 'range', 'if-range'] as const

/**
 * Returns the request without the path token. Returns null for requests that do not come from our page: another host
 * name for 127.0.0.1, another site, or a frame or window, in which documents are never shown.
 */
function requestWithin(
  { headers, url = '', method = '' }: http.IncomingMessage,
  host: string,
  word: string,
): Request | null {
  const { 'sec-fetch-site': site, 'sec-fetch-dest': dest } = headers
  const isOurs = headers.host === host && (site === undefined || site.startsWith('same-'))
  const isShown = dest === undefined || ['image', 'audio', 'video', 'empty'].includes(dest)
  const [, given = '', path] = /^\/([\w-]+)(\/.*)$/.exec(url) ?? []
  if (!isOurs || !isShown || path === undefined || !isSame(given, word)) return null
  const asked = new Headers()
  for (const name of passed) {
    const value = headers[name]
    if (typeof value === 'string') asked.set(name, value)
  }
  // The path is appended to an origin, not resolved: `//name` would resolve to another host.
  return new Request(`http://127.0.0.1${path}`, { method, headers: asked })
}

async function send(
  answer: Response,
  request: http.IncomingMessage,
  response: http.ServerResponse,
): Promise<void> {
  response.writeHead(answer.status, Object.fromEntries(answer.headers))
  if (answer.body === null || request.method === 'HEAD') {
    await answer.body?.cancel()
    response.end()
    return
  }
  try {
    // The browser's and Node's types of the same stream differ.
    await pipeline(Readable.fromWeb(answer.body as NodeStream), response)
  } catch {
    // The viewer has closed, or the user has signed out. The browser treats the interrupted response as an error.
    response.destroy()
  }
}
