/**
 * The bytes of documents behind a second port of 127.0.0.1, which makes them another origin than the page's. A browser
 * sends no cookie of the page there, so that the address itself is the secret, which only the page's calls are told, and
 * lives as long as the program.
 */
import { once } from 'node:events'
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { ReadableStream as NodeStream } from 'node:stream/web'
import { hostLimits } from '../../shared/limits.ts'
import type { ServeContents } from '../app/contents/serve-contents.ts'
import { drop } from '../app/ports/drop.ts'
import type { Ports } from '../app/ports/ports.ts'
import { hasSeveralHosts } from '../http/hosts.ts'
import { isSame, makeWord } from './guard.ts'
import { watchPeers } from './peer.ts'

export interface ContentsServer {
  /** `http://127.0.0.1:PORT/WORD` */
  base: string
  /** from now on it is answered */
  open(serve: ServeContents): void
  close(): Promise<void>
}

type Needs = Pick<Ports, 'random' | 'log'>

/** Listens on any port that is free; rejects when there is none. */
export async function startContentsServer({ random, log }: Needs): Promise<ContentsServer> {
  const word = makeWord(count => random.bytes(count))
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
        // an end without a head would be an empty file that is said to be whole
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
 * What is asked for under the word, or null for whoever is not our page: a name that was pointed at 127.0.0.1, another
 * site, or a frame or a window, in which nothing here is ever shown.
 */
function requestWithin(
  { headers, url = '', method = '' }: http.IncomingMessage,
  host: string,
  word: string,
): Request | null {
  const { 'sec-fetch-site': site, 'sec-fetch-dest': dest } = headers
  const isOurs = headers.host === host && (site === undefined || site.startsWith('same-'))
  const isLookedAt = dest === undefined || dest === 'image' || dest === 'empty'
  const [, given = '', path] = /^\/([\w-]+)(\/.*)$/.exec(url) ?? []
  if (!isOurs || !isLookedAt || path === undefined || !isSame(given, word)) return null
  const asked = new Headers()
  for (const name of passed) {
    const value = headers[name]
    if (typeof value === 'string') asked.set(name, value)
  }
  // It is put behind an origin rather than resolved against one, where `//name` would be another host.
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
    // the types of the browser and of Node differ in what they say of the same stream
    await pipeline(Readable.fromWeb(answer.body as NodeStream), response)
  } catch {
    // who looked has gone on, or the account was left: the answer breaks off, which the browser takes for what it is
    response.destroy()
  }
}
