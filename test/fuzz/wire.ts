/** Sends requests that no client library would send: raw bytes over a connection, cut off at their end. */
import { once } from 'node:events'
import { connect } from 'node:net'
import fc from 'fast-check'

export interface WireRequest {
  head: string
  body: string
}

const methods = fc.constantFrom('POST', 'PUT', 'GET', 'DELETE')
const paths = fc.constantFrom(
  '/job',
  '/job/1',
  '/job/1/note',
  '/document/content',
  '/version',
  '/form',
  '/webhook',
  '/nothing',
)
const types = fc.constantFrom(
  'application/json',
  'application/x-www-form-urlencoded',
  'multipart/form-data; boundary=b',
)

const lengths = fc.constantFrom(
  'Content-Length: 500',
  'Content-Length: 0',
  'Content-Length: -1',
  'Content-Length: 99999999999',
  'Content-Length: 5\r\nContent-Length: 6',
  'Content-Length: 5\r\nTransfer-Encoding: chunked',
  'Transfer-Encoding: chunked',
  'Transfer-Encoding: chunked, chunked',
  'Transfer-Encoding: gzip',
  'Expect: 100-continue\r\nContent-Length: 20',
  'Expect: nonsense\r\nContent-Length: 20',
  `X-Long: ${'x'.repeat(20_000)}`,
  'Upgrade: websocket\r\nConnection: Upgrade',
  'Bad Header',
  ': empty',
  'X-Nul: a\u0000b',
)

const bodies = fc.constantFrom(
  '',
  '{"title":"cut o',
  '5\r\n{"tit\r\n',
  '5\r\n{"tit\r\n2',
  '5\r\n{"tit\r\n0\r\n\r\n',
  'ffffffffffffffff\r\nx',
  'zz\r\nx\r\n',
  '-5\r\nx',
  '50\r\n--b\r\nContent-Disposition: form-data; name="file"; filename="a.png"\r\n\r\n',
  '--b\r\nContent-Disposition: form-data; name="file"; filename="a.png"\r\n\r\nhalf a file',
  'GET /api/1/version HTTP/1.1\r\nHost: x\r\n\r\n',
)

const firstLines = fc.oneof(
  {
    weight: 12,
    arbitrary: fc
      .tuple(methods, paths)
      .map(([method, path]) => `${method} /api/1${path} HTTP/1.1\r\nHost: hub`),
  },
  {
    weight: 1,
    arbitrary: fc.constantFrom(
      'GET /api/1/job?q=\u00ff HTTP/1.1\r\nHost: hub',
      'GET /api/1/job HTTP/1.1',
      'GET /api/1/job HTTP/9.9\r\nHost: hub',
      'GET  HTTP/1.1\r\nHost: hub',
      'get /api/1/job HTTP/1.1\r\nHost: hub',
      'GET http://elsewhere.invalid/api/1/job HTTP/1.1\r\nHost: hub',
      'OPTIONS * HTTP/1.1\r\nHost: hub',
      'CONNECT hub:443 HTTP/1.1\r\nHost: hub',
      `GET /api/1/job/${'x'.repeat(20_000)} HTTP/1.1\r\nHost: hub`,
      '\u0016\u0003\u0001',
    ),
  },
)

export function drawWire(apiKey: string): fc.Arbitrary<WireRequest> {
  return fc.tuple(firstLines, types, lengths, bodies).map(([first, type, length, body]) => ({
    head: `${first}\r\nAPI-Key: ${apiKey}\r\nContent-Type: ${type}\r\n${length}\r\n\r\n`,
    body,
  }))
}

const WAIT_MS = 5_000

/** Returns all bytes until the connection ends; null if there are none. */
export async function sendWire(baseUrl: string, { head, body }: WireRequest): Promise<string | null> {
  const { hostname, port } = new URL(baseUrl)
  const socket = connect({ host: hostname, port: Number(port) })
  const chunks: Buffer[] = []
  socket.on('data', chunk => chunks.push(chunk))
  // The bytes before a reset of the connection count.
  socket.on('error', () => undefined)
  socket.setTimeout(WAIT_MS, () => socket.destroy(new Error('The hub keeps the connection')))
  await once(socket, 'connect')
  socket.end(Buffer.from(head + body, 'latin1'))
  await new Promise(resolve => socket.once('close', resolve))
  return chunks.length === 0 ? null : Buffer.concat(chunks).toString('latin1')
}

const expected: readonly number[] = [
  100, 200, 204, 400, 401, 403, 404, 405, 406, 408, 409, 411, 412, 413, 415, 417, 422, 431,
]

export function checkWire(answer: string | null): string[] {
  if (answer === null) return []
  const status = Number(/^HTTP\/1\.1 (\d{3}) /.exec(answer)?.[1])
  if (Number.isNaN(status)) return [`The answer is no HTTP: ${JSON.stringify(answer.slice(0, 100))}`]
  return expected.includes(status) ? [] : [`A broken request is answered with ${status}`]
}
