/** A receiver of webhooks on a free port of this machine: records requests, and answers as the test says. */
import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { onTestFinished } from 'vitest'
import type { WebhookEvent } from '../../../shared/entities/webhook.ts'

interface Call {
  method: string
  path: string
  headers: IncomingHttpHeaders
  body: string
  event: WebhookEvent
  /** the `webhook-id` */
  id: string
}

export interface Receiver {
  port: number
  url: string
  calls: Call[]
  /** resolves when that many calls have arrived in total */
  called(count: number): Promise<void>
  /** answers 200 without a body by default */
  answer(response: ServerResponse, call: Call): void
  close(): Promise<void>
}

/** `host` is a loopback address. The receiver is closed at the end of the test. */
export async function startReceiver({ port = 0, host = '127.0.0.1' } = {}): Promise<Receiver> {
  const waiting = new Set<() => void>()
  const server = createServer(async (request, response) => {
    // The server may have been killed during its request.
    const body = await text(request).catch(() => null)
    if (body === null) return
    const { method = '', url: path = '', headers } = request
    const call = { method, path, headers, body, event: JSON.parse(body), id: String(headers['webhook-id']) }
    receiver.calls.push(call)
    receiver.answer(response, call)
    for (const look of [...waiting]) look()
  })
  await once(server.listen(port, host), 'listening')
  const address = server.address() as AddressInfo
  const receiver: Receiver = {
    port: address.port,
    url: `http://${host}:${address.port}/hook?from=test`,
    calls: [],
    called: count =>
      new Promise(resolve => {
        const look = () => {
          if (receiver.calls.length < count) return
          waiting.delete(look)
          resolve()
        }
        waiting.add(look)
        look()
      }),
    answer: response => void response.end(),
    async close() {
      server.closeAllConnections()
      if (server.listening) await new Promise(resolve => server.close(resolve))
    },
  }
  onTestFinished(() => receiver.close())
  return receiver
}

/** Answers with that status and no body. */
export const answerWith =
  (status: number, headers: Record<string, string> = {}): Receiver['answer'] =>
  response =>
    void response.writeHead(status, headers).end()
