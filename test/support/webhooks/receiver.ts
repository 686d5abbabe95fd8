/** A receiver of webhooks on a free port of this machine: keeps what it is sent, and answers as it is told. */
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
  /** resolves once so many calls came in all */
  called(count: number): Promise<void>
  /** 200 and no body, unless a test says otherwise */
  answer(response: ServerResponse, call: Call): void
  close(): Promise<void>
}

/** `host` is a loopback address; it is closed when the test ends. */
export async function startReceiver({ port = 0, host = '127.0.0.1' } = {}): Promise<Receiver> {
  const waiting = new Set<() => void>()
  const server = createServer(async (request, response) => {
    // the hub may have been killed in the middle of it
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

/** Answers with that status and nothing else. */
export const answerWith =
  (status: number, headers: Record<string, string> = {}): Receiver['answer'] =>
  response =>
    void response.writeHead(status, headers).end()
