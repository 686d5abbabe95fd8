/**
 * `fetch` over Chromium's network stack, for proxies that authenticate users by NTLM or Kerberos. No Node library
 * supports those. It uses Electron's `net`, and trusts the system's certificates.
 */
import { on } from 'node:events'
import { type ClientRequest, type IncomingMessage, net, type Session } from 'electron'
import { type fetch, type RequestInit, Response } from 'undici'
import type { ProxyLogin } from '../app/host/network/proxy-login.ts'

type Body = AsyncIterable<Uint8Array> | string | null | undefined

/** Headers that Chromium writes itself and rejects from callers. */
const notOurs = new Set(['content-length', 'connection', 'host', 'transfer-encoding'])

export function createChromiumFetch(session: Session, login: ProxyLogin | null): typeof fetch {
  return async (input, init = {}) => {
    const request = net.request({
      session,
      method: init.method ?? 'GET',
      url: String(typeof input === 'object' && 'url' in input ? input.url : input),
      headers: headersOf(init),
      // The caller decides about redirects.
      redirect: 'manual',
    })
    let given = login
    request.on('login', ({ isProxy }, answer) => {
      // Answers only the proxy's request, never a server's. Without credentials Chromium tries the system's sign-in.
      if (isProxy && given !== null) answer(given.name, given.password)
      else answer()
      // Wrong credentials are sent once: otherwise the proxy would ask again without end.
      given = null
    })
    const stop = () => request.abort()
    init.signal?.addEventListener('abort', stop)
    try {
      const answered = answerOf(request)
      // The caller gets this error from the `await` below.
      answered.catch(() => undefined)
      await send(request, init.body as Body)
      return await answered
    } finally {
      // The signal must also be able to stop the body while it arrives.
      if (init.signal?.aborted) init.signal.removeEventListener('abort', stop)
    }
  }
}

function headersOf({ headers }: RequestInit): Record<string, string> {
  const entries = Object.entries((headers ?? {}) as Record<string, string>)
  return Object.fromEntries(entries.filter(([name]) => !notOurs.has(name.toLowerCase())))
}

async function send(request: ClientRequest, body: Body): Promise<void> {
  if (typeof body === 'string') request.write(body)
  else if (body) {
    request.chunkedEncoding = true
    for await (const part of body) request.write(Buffer.from(part))
  }
  request.end()
}

function answerOf(request: ClientRequest): Promise<Response> {
  return new Promise((resolve, reject) => {
    request.on('error', error => reject(inNodesWords(error)))
    request.on('abort', () => reject(new DOMException('aborted', 'AbortError')))
    request.on('redirect', (status, _method, location) =>
      resolve(new Response(null, { status, headers: { location } })),
    )
    request.on('response', answer => {
      // The response may fail before or without being read; without a listener that error ends the program.
      answer.on('error', () => undefined)
      if (answer.statusCode === needsProxyLogin)
        reject(Object.assign(new Error('The proxy lets nobody through'), { code: 'PROXY_LOGIN' }))
      else resolve(responseOf(answer))
    })
  })
}

const needsProxyLogin = 407

const withoutBody = new Set([204, 205, 304])

function responseOf(answer: IncomingMessage): Response {
  const headers = Object.entries(answer.headers).flatMap(([name, value]) =>
    [value].flat().map((one): [string, string] => [name, String(one)]),
  )
  const isEmpty = withoutBody.has(answer.statusCode)
  return new Response(isEmpty ? null : partsOf(answer), {
    status: answer.statusCode,
    headers,
  })
}

/** Yields the parts of the body: this response is an event emitter, not an iterable stream. */
async function* partsOf(answer: IncomingMessage): AsyncGenerator<Uint8Array> {
  const broken = new AbortController()
  answer.once('aborted', () => broken.abort())
  try {
    for await (const [part] of on(answer, 'data', { close: ['end'], signal: broken.signal })) yield part
  } catch {
    throw new Error('The answer broke off')
  }
}

/** Maps Chromium's error names to Node's codes, which the program knows. Others keep their names. */
const nodesNames: Readonly<Record<string, string>> = {
  ERR_NAME_NOT_RESOLVED: 'ENOTFOUND',
  ERR_CONNECTION_REFUSED: 'ECONNREFUSED',
  ERR_INTERNET_DISCONNECTED: 'ENETUNREACH',
  ERR_ADDRESS_UNREACHABLE: 'EHOSTUNREACH',
  ERR_CONNECTION_TIMED_OUT: 'UND_ERR_CONNECT_TIMEOUT',
  ERR_CERT_AUTHORITY_INVALID: 'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
  ERR_CERT_DATE_INVALID: 'CERT_HAS_EXPIRED',
  ERR_CERT_COMMON_NAME_INVALID: 'ERR_TLS_CERT_ALTNAME_INVALID',
  ERR_SSL_CLIENT_AUTH_CERT_NEEDED: 'ERR_SSL_TLSV13_ALERT_CERTIFICATE_REQUIRED',
  ERR_PROXY_CONNECTION_FAILED: 'ECONNREFUSED',
  ERR_TUNNEL_CONNECTION_FAILED: 'PROXY_REFUSED',
  ERR_PROXY_AUTH_REQUESTED: 'PROXY_LOGIN',
  ERR_PROXY_AUTH_UNSUPPORTED: 'PROXY_LOGIN',
  ERR_NO_SUPPORTED_PROXIES: 'PROXY_KIND',
}

function inNodesWords(error: Error): Error {
  const [, name = ''] = /net::(ERR_[A-Z_]+)/.exec(error.message) ?? []
  return Object.assign(error, { code: nodesNames[name] ?? name })
}
