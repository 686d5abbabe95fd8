/**
 * Sends a request to a server in this process. Fastify's own `inject` writes each answer as text to a fake socket and
 * parses it again, which costs more than most answers.
 */
import { IncomingMessage, type ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import { Writable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import type { Answered, Asked } from './hub.ts'

/** `path` includes the query. */
export function askServer(app: FastifyInstance, asked: Asked): Promise<Answered> {
  return new Promise((resolve, reject) => {
    const answer = new Answer()
    answer.once('finish', () => resolve(answer.whole()))
    answer.once('error', reject)
    answer.once('close', () => reject(new Error(`No answer to ${asked.method} ${asked.path}`)))
    app.routing(requestOf(asked), answer as unknown as ServerResponse)
  })
}

export interface StreamHandlers {
  onAnswer(head: Pick<Answered, 'status' | 'headers'>): void
  onPart(part: Buffer): void
  onEnd(): void
}

/** Sends a request whose answer goes on. Returns what breaks its connection. */
export function openStream(
  app: FastifyInstance,
  asked: Asked,
  { onAnswer, onPart, onEnd }: StreamHandlers,
): () => void {
  let isAnswered = false
  const answer = new Answer(part => {
    if (!isAnswered) onAnswer(answer.whole())
    isAnswered = true
    onPart(part)
  })
  answer.on('error', () => undefined)
  answer.once('close', onEnd)
  app.routing(requestOf(asked), answer as unknown as ServerResponse)
  return () => answer.destroy()
}

/** The sender of every request. */
const sender = Object.defineProperty(new Socket(), 'remoteAddress', { value: '127.0.0.1' })

function requestOf({ method, path, headers, body }: Asked): IncomingMessage {
  const request = new IncomingMessage(sender)
  request.method = method
  request.url = path
  request.headers = { host: 'localhost', ...headers }
  request.complete = true
  if (body) {
    request.headers['content-length'] = String(Buffer.byteLength(body))
    request.push(body)
  }
  request.push(null)
  return request
}

/** The parts of a response that Fastify uses. */
class Answer extends Writable {
  statusCode = 200
  headersSent = false
  readonly #headers: Record<string, string> = {}
  readonly #parts: Buffer[] = []
  readonly #onPart: (part: Buffer) => void

  constructor(onPart?: (part: Buffer) => void) {
    super()
    this.#onPart = onPart ?? (part => this.#parts.push(part))
  }

  setHeader(name: string, value: unknown): this {
    this.#headers[name.toLowerCase()] = String(value)
    return this
  }

  getHeader(name: string): string | undefined {
    return this.#headers[name.toLowerCase()]
  }

  hasHeader(name: string): boolean {
    return this.getHeader(name) !== undefined
  }

  removeHeader(name: string): void {
    delete this.#headers[name.toLowerCase()]
  }

  writeHead(status: number, headers: Readonly<Record<string, unknown>> = {}): this {
    this.statusCode = status
    for (const [name, value] of Object.entries(headers)) this.setHeader(name, value)
    this.headersSent = true
    return this
  }

  override _write(part: Buffer, _encoding: string, done: () => void): void {
    this.#onPart(part)
    done()
  }

  whole(): Answered {
    return { status: this.statusCode, headers: this.#headers, body: Buffer.concat(this.#parts) }
  }
}
