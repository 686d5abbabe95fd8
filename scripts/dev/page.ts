/**
 * The page of `npm run dev`: Vite serves the screens at one address with one session, however often main restarts.
 * Access checks and the page's policy are those of the packaged program, except for Vite's styles.
 */
import http, { type IncomingMessage, type ServerResponse } from 'node:http'
import path from 'node:path'
import prefresh from '@prefresh/vite'
import { createServer, type Plugin, type ViteDevServer } from 'vite'
import { securityHeaders } from '../../main/app/serve.ts'
import { hasSeveralHosts } from '../../main/http/hosts.ts'
import { authenticate } from '../../main/loopback/authenticate.ts'
import { watchPeers } from '../../main/loopback/peer-user.ts'
import { type LoopbackRequest, type LoopbackSession, pathOf, urlWithin } from '../../main/loopback/session.ts'
import { pageKeyHeader } from '../../shared/contract/page-key.ts'
import screens from '../../vite.config.ts'
import type { Main, MainKeeper } from './restart.ts'

const root = path.join(import.meta.dirname, '../..')
const cache = path.join(root, 'dist', 'dev', 'screens')
const served = [cache, ...['renderer', 'shared', 'node_modules'].map(name => path.join(root, name))]

/** Replaces changed English texts in the signal that the screens read, so that the page need not reload. */
const takeNewTexts: Plugin = {
  name: 'take-new-texts',
  transform: {
    filter: { id: /\/renderer\/text\/(t|languages)\.ts$/ },
    handler: (code, id) =>
      id.endsWith('/t.ts')
        ? `${code}
      import.meta.hot?.accept('./en/first.json', () => {})`
        : `${code}
      import { speech } from './t.ts'
      import.meta.hot?.accept('./en.ts', next => {
        if (next?.english.locale === speech.value.locale) speech.value = next.english
      })`,
  },
}

/** Serves the screens below `start`. `nonce` marks the styles that Vite inserts. */
export async function serveScreens(
  server: http.Server,
  { start }: LoopbackSession,
  nonce: string,
): Promise<ViteDevServer> {
  return createServer({
    ...screens,
    configFile: false,
    base: start,
    root: path.join(root, 'renderer'),
    cacheDir: cache,
    // An address without a file is an error, as in the packaged program.
    appType: 'mpa',
    clearScreen: false,
    html: { cspNonce: nonce },
    plugins: [...(screens.plugins ?? []), takeNewTexts, await prefresh()],
    server: { middlewareMode: true, ws: { server }, fs: { allow: served } },
  })
}

export interface Behind {
  server: http.Server
  guard: LoopbackSession
  main: MainKeeper
  vite: ViteDevServer
  /** nonce of Vite's styles */
  nonce: string
}

/** Paths that main answers, by what each requires. All others are the screens. */
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
    const visit: LoopbackRequest = {
      ...{ method, url, requires, headers: request.headers },
      hasSeveralHosts: hasSeveralHosts(request),
      isOthers: await isOthers(socket),
    }
    const told = authenticate(guard, visit)
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

/**
 * Forwards a request to main with main's own cookie and secret. Without a main the connection is closed, and the page
 * reports it.
 */
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
