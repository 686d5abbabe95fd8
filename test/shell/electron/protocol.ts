/** `protocol` (electronjs.org/docs/api/protocol): the program's handlers answer the page's requests. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Protocol } from 'electron'
import { addScheme, privilegesOf, serveAt, toChromium, toElectron } from './addresses.ts'
import { NotSupported, onlyKnown } from './known.ts'
import { lifecycle } from './lifecycle.ts'
import { reportLost } from './told.ts'

type Handler = Parameters<Protocol['handle']>[1]

const handlers = new Map<string, Handler>()
let isRegistered = false

export const protocol = onlyKnown('protocol', {
  /** protocol.registerSchemesAsPrivileged: before ready, and only once. */
  registerSchemesAsPrivileged(list) {
    if (lifecycle.isReady)
      throw new Error('protocol.registerSchemesAsPrivileged should be called before app is ready')
    if (isRegistered)
      throw new NotSupported('registerSchemesAsPrivileged a second time, of which only one counts')
    isRegistered = true
    for (const { scheme, privileges = {} } of list) addScheme(scheme, privileges)
  },
  /** protocol.handle: after ready, and once for a scheme until unhandle. */
  handle(scheme, handler) {
    if (!lifecycle.isReady) throw new Error('Session can only be received when app is ready')
    if (handlers.has(scheme)) throw new Error(`Failed to register protocol: ${scheme}`)
    handlers.set(scheme, handler)
  },
  unhandle(scheme) {
    if (!handlers.delete(scheme)) throw new Error(`Failed to unhandle protocol: ${scheme}`)
  },
  isProtocolHandled: scheme => handlers.has(scheme),
} satisfies Pick<Protocol, 'registerSchemesAsPrivileged' | 'handle' | 'unhandle' | 'isProtocolHandled'>)

/** Serves the schemes on loopback, so that responses can stream. Chromium resolves no other host. */
export async function serveSchemes(): Promise<number> {
  const server = createServer((request, response) => {
    answer(request, response).catch((error: unknown) => {
      // The handler failed: net::ERR_UNEXPECTED in Electron, an aborted connection here.
      if (!response.destroyed) reportLost(error)
      response.destroy()
    })
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  serveAt(port)
  return port
}

async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const url = toElectron(`http://${request.headers.host}${request.url}`)
  const scheme = new URL(url).protocol.slice(0, -1)
  const handler = handlers.get(scheme)
  if (!handler || !isAllowed(scheme, request)) return void response.destroy()
  const { method = 'GET' } = request
  const body = ['GET', 'HEAD'].includes(method) ? null : (Readable.toWeb(request) as ReadableStream)
  const asked = new Request(url, { method, headers: headersOf(request), body, duplex: 'half' } as RequestInit)
  const reply = await handler(asked)
  if (!(reply instanceof Response)) throw new TypeError(`${url} was answered with no Response`)
  response.writeHead(reply.status, headersFor(reply))
  if (reply.body === null) return void response.end()
  await pipeline(Readable.fromWeb(reply.body as never), response).catch((error: NodeJS.ErrnoException) => {
    // The page has cancelled the request.
    if (error.code !== 'ERR_STREAM_PREMATURE_CLOSE') throw error
  })
}

/** CustomScheme's privileges: `fetch` needs supportFetchAPI, and another origin corsEnabled. */
function isAllowed(scheme: string, { headers }: IncomingMessage): boolean {
  const { supportFetchAPI, corsEnabled, stream } = privilegesOf(scheme)
  const destination = headers['sec-fetch-dest']
  if (['audio', 'video'].includes(String(destination)) && !stream)
    throw new NotSupported('sound and moving pictures over a scheme without `stream`')
  if (destination === 'empty' && !supportFetchAPI) return false
  const isForeign = headers['sec-fetch-mode'] === 'cors' && headers['sec-fetch-site'] !== 'same-origin'
  return !isForeign || corsEnabled === true
}

/** Headers of the connection, which Chromium and the server handle. */
const ofConnection: readonly string[] = ['host', 'connection', 'transfer-encoding', 'keep-alive']

function headersOf({ headers }: IncomingMessage): [string, string][] {
  return Object.entries(headers)
    .filter(([name]) => !ofConnection.includes(name))
    .map(([name, value]) => [name, toElectron(String(value))])
}

function headersFor(reply: Response): Record<string, string> {
  const all = [...reply.headers].filter(([name]) => !ofConnection.includes(name))
  return Object.fromEntries(all.map(([name, value]) => [name, toChromium(value)]))
}
