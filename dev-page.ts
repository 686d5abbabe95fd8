/**
 * The page of `npm run dev`: the screens file by file from Vite, at one address and with one session for as long as it
 * runs, whichever main answers. Who may ask and what the page may do is as it ships, but for the styles that Vite adds.
 */
import http, { type IncomingMessage, type ServerResponse } from 'node:http'
import path from 'node:path'
import prefresh from '@prefresh/vite'
import { createServer, type Plugin, type ViteDevServer } from 'vite'
import type { Main, MainKeeper } from './dev-restart.ts'
import { securityHeaders } from './main/app/serve.ts'
import { hasSeveralHosts } from './main/http/hosts.ts'
import { answerAtDoor } from './main/loopback/door.ts'
import { type Guard, pathOf, urlWithin, type Visit } from './main/loopback/guard.ts'
import { watchPeers } from './main/loopback/peer.ts'
import { pageKeyHeader } from './shared/page-key.ts'
import screens from './vite.config.ts'

const root = import.meta.dirname
const cache = path.join(root, 'dist', 'dev', 'screens')
const served = [cache, ...['renderer', 'shared', 'node_modules'].map(name => path.join(root, name))]

/** Texts are read from a signal: new English ones are put into it, whole, and the page stays as it is. */
const takeNewTexts: Plugin = {
  name: 'take-new-texts',
  transform: {
    filter: { id: /\/renderer\/text\/(t|languages)\.ts$/ },
    handler: (code, id) =>
      id.endsWith('/t.ts')
        ? `${code}
      import.meta.hot?.accept('./en/first.ts', () => {})`
        : `${code}
      import { speech } from './t.ts'
      import.meta.hot?.accept('./en/english.ts', next => {
        if (next?.english.locale === speech.value.locale) speech.value = next.english
      })`,
  },
}

/** Under `start`; `nonce` is the mark of the styles that are put into the page. */
export async function serveScreens(
  server: http.Server,
  { start }: Guard,
  nonce: string,
): Promise<ViteDevServer> {
  return createServer({
    ...screens,
    configFile: false,
    base: start,
    root: path.join(root, 'renderer'),
    cacheDir: cache,
    // an address without a file is an error here too, not the first page
    appType: 'mpa',
    clearScreen: false,
    html: { cspNonce: nonce },
    plugins: [...(screens.plugins ?? []), takeNewTexts, await prefresh()],
    server: { middlewareMode: true, ws: { server }, fs: { allow: served } },
  })
}

export interface Behind {
  server: http.Server
  guard: Guard
  main: MainKeeper
  vite: ViteDevServer
  /** the mark of Vite's styles */
  nonce: string
}

/** Paths that main answers, by what each requires; the rest are the screens. */
const calls = /^\/(rpc|events)(\/|$)/
const downloads = /^\/download(\/|$)/

export function answerAsPage({ server, guard, main, vite, nonce }: Behind): http.RequestListener {
  let headers: Main['headers'] = {}
  const isOthers = watchPeers(server, event => console.warn(event))
  return async (request, response) => {
    const { method = '', url = '/', socket } = request
    const within = urlWithin(guard, url)
    const path = pathOf(within ?? '')
    const requires = calls.test(path) ? 'page' : 'session'
    const visit: Visit = {
      ...{ method, url, requires, headers: request.headers },
      hasSeveralHosts: hasSeveralHosts(request),
      isOthers: await isOthers(socket),
    }
    const told = answerAtDoor(guard, visit)
    if (told !== null || within === null) {
      const every = { ...securityHeaders, 'cache-control': 'no-store', ...told?.headers }
      return void response.writeHead(told?.status ?? 404, every).end(told?.body)
    }
    const answering = await main.answering()
    if (calls.test(path) || downloads.test(path)) return pass(answering, within, request, response)
    if (answering !== null) headers = withNonce(answering.headers, nonce)
    response.setHeaders(new Map(Object.entries(headers)))
    vite.middlewares(request, response)
  }
}

function withNonce(headers: Main['headers'], nonce: string): Main['headers'] {
  const name = 'content-security-policy'
  return { ...headers, [name]: headers[name]?.replace('style-src', `style-src 'nonce-${nonce}'`) ?? '' }
}

/** As if the page were main's own. Where nothing answers, the page says so itself. */
function pass(main: Main | null, within: string, request: IncomingMessage, response: ServerResponse): void {
  if (main === null) return void response.destroy()
  const { origin } = request.headers
  const headers = {
    ...request.headers,
    host: new URL(main.origin).host,
    cookie: main.cookie,
    [pageKeyHeader]: main.secret,
    connection: 'close',
    ...(origin !== undefined && { origin: main.origin }),
  }
  const asked = http.request(main.origin + main.start + within.slice(1), {
    method: request.method,
    headers,
    agent: false,
  })
  asked.once('response', answer => {
    response.writeHead(answer.statusCode ?? 502, answer.headers)
    answer.once('error', () => response.destroy()).pipe(response)
  })
  asked.once('error', () => response.destroy())
  response.once('close', () => asked.destroy())
  request.pipe(asked)
}
