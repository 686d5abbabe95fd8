/**
 * Sends a request of an operation. If the server offers `operations`, only an answer that repeats the request's key
 * counts. Any other answer may come from a proxy.
 */

import { type NoReply, notAHub, type Reply } from '../../client/reply.ts'
import type { RemoteRequest } from '../../client/request.ts'
import type { Exchange } from '../../state/context.ts'
import { confirmsOperations } from '../../state/server.ts'
import { lookUp } from './look-up.ts'

const stored: NoReply = { ...notAHub('The answer does not repeat the key of the request.'), isStored: true }

/** Whether the server confirms that it has stored the request with that key. */
export function isConfirmed(reply: Reply, key: string): boolean {
  if (reply.kind === 'no-reply') return reply.isStored === true
  return reply.kind === 'answer' && reply.key === key
}

interface Connection extends Pick<Exchange, 'context' | 'send'> {
  /** reads the server's extensions */
  probe(): Promise<unknown>
}

export async function sendKeyed<T>(connection: Connection, request: RemoteRequest<T>): Promise<Reply<T>> {
  const { context, send, probe } = connection
  const { store } = context.service
  const { idempotencyKey: key } = request
  if (key == null || !confirmsOperations(store.read)) return send(request)
  const reply = await send(request)
  if (reply.kind === 'no-reply' || reply.key === key) return reply
  if (reply.kind === 'refusal') return notAHub(`A proxy or firewall answered ${reply.status}.`)
  const found = await lookUp(connection, [key])
  // the body is not the server's answer to this request, but comes from a cache or a proxy
  if (found !== null) return found.has(key) ? stored : notAHub('The server has not stored the request.')
  // a server that no longer offers the extension repeats no keys
  await probe()
  return confirmsOperations(store.read)
    ? notAHub('The answer does not repeat the key of the request.')
    : reply
}
