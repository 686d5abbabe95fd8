/**
 * Runs electron-updater's requests with the program's own client, so that its proxies and certificates apply to the
 * feed too.
 */
import { EventEmitter } from 'node:events'
import { createWriteStream } from 'node:fs'
import type { RequestOptions } from 'node:http'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { DigestTransform, type DownloadOptions, HttpExecutor } from 'builder-util-runtime'
import type { Ports } from '../../app/ports/ports.ts'

/** More bytes than any version has: an endless response must not fill the disk. */
const MOST_BYTES = 1024 ** 3
const MOST_REDIRECTS = 5

type Fetch = Ports['fetch']
type Response = Awaited<ReturnType<Fetch>>
type Named = Record<string, string>

/** The part of Node's request interface that electron-updater uses. */
class FetchRequest extends EventEmitter {
  readonly #stop = new AbortController()
  readonly #start: (signal: AbortSignal) => Promise<void>

  constructor(start: (signal: AbortSignal) => Promise<void>) {
    super()
    this.#start = start
  }

  end(): void {
    this.#start(this.#stop.signal).catch((error: unknown) => this.emit('error', causeOf(error)))
  }

  abort(): void {
    this.#stop.abort()
  }
}

export class FetchExecutor extends HttpExecutor<FetchRequest> {
  readonly #fetch: Fetch
  readonly #check: (url: URL) => void

  /** `check` throws for an address that must not be requested; it also checks redirects. */
  constructor(fetch: Fetch, check: (url: URL) => void) {
    super()
    this.#fetch = fetch
    this.#check = check
  }

  override createRequest(options: RequestOptions, answer: (response: unknown) => void): FetchRequest {
    return new FetchRequest(async signal => {
      const headers = options.headers as Named
      const response = await this.#ask(addressOf(options), headers, signal)
      // A server without range support sends the whole file. It is not needed, so the body is cancelled.
      const isUnread = response.status === 200 && new Headers(headers).has('range')
      if (isUnread) await response.body?.cancel()
      answer(asNodes(response, isUnread))
    })
  }

  /** Downloads the file; when it resolves, the file is complete and has the checksum. */
  async download(url: URL, destination: string, { headers, sha512 }: DownloadOptions): Promise<string> {
    if (!sha512) throw coded('The feed names no checksum', 'ERR_CHECKSUM')
    const stop = new AbortController()
    try {
      const { ok, status, body } = await this.#ask(url, headers as Named, stop.signal)
      if (!ok || body === null) throw coded(`The feed answers with ${status}`, `HTTP_ERROR_${status}`)
      const digest = new DigestTransform(sha512, 'sha512', 'base64')
      await pipeline(bounded(body), digest, createWriteStream(destination))
      return destination
    } catch (error) {
      // Stops the request: an unread response would stay open.
      stop.abort()
      throw causeOf(error)
    }
  }

  async #ask(url: URL, headers: Named, signal: AbortSignal, redirects = 0): Promise<Response> {
    this.#check(url)
    const init = {
      headers: { ...headers, 'accept-encoding': 'identity' },
      signal,
      redirect: 'manual',
    } as const
    const response = await this.#fetch(url, init)
    const location = response.headers.get('location')
    if (location === null || response.status < 300 || response.status > 399) return response
    await response.body?.cancel()
    if (redirects === MOST_REDIRECTS) throw coded('The feed redirects on and on', 'ERR_REDIRECTS')
    return this.#ask(new URL(location, url), headers, signal, redirects + 1)
  }
}

function addressOf({ protocol, hostname, port, path }: RequestOptions): URL {
  return new URL(`${protocol ?? 'https:'}//${hostname}${port ? `:${port}` : ''}${path ?? '/'}`)
}

/** Converts the response to Node's form. */
function asNodes({ body, status, statusText, headers }: Response, isUnread: boolean): Readable {
  const stream = body && !isUnread ? Readable.from(bounded(body), { objectMode: false }) : Readable.from([])
  return Object.assign(stream, {
    statusCode: status,
    statusMessage: statusText,
    headers: Object.fromEntries(headers),
  })
}

async function* bounded(body: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let read = 0
  for await (const part of body) {
    read += part.length
    if (read > MOST_BYTES) throw coded('The feed does not end', 'ERR_SIZE')
    yield part
  }
}

function coded(message: string, code: string): Error {
  return Object.assign(new Error(message), { code })
}

/** Returns the cause of an error: `fetch` wraps it. */
function causeOf(error: unknown): unknown {
  return error instanceof TypeError && error.cause ? error.cause : error
}
