/**
 * The page of `npm run dev`: the screens file by file from Vite, at one address and with one session for as long as it
 * runs, whichever main answers. Who may ask and what the page may do is as it ships, but for the styles that Vite adds.
 */
import http, { type IncomingMessage, type ServerResponse } from 'node:http'
import path from 'node:path'
import prefresh from '@prefresh/vite'
import { createServer, type Plugin, type ViteDevServer } from 'vite'
import type { Main, MainKeeper } from './dev-restart.ts'
import {
  admits,
  type Guard,
  isLedHere,
  refuseForeign,
  refuseStranger,
  sessionCookie,
} from './main/loopback/guard.ts'
import screens from './vite.config.ts'

const root = import.meta.dirname
const cache = path.join(root, 'dist', 'dev', 'screens')
const served = [cache, ...['renderer', 'shared', 'node_modules'].map(name => path.join(root, name))]

/** Texts are read from a signal: new English ones are put into it, and the page stays as it is. */
const takeNewTexts: Plugin = {
  name: 'take-new-texts',
  transform: {
    filter: { id: /\/renderer\/text\/t\.ts$/ },
    handler: code => `${code}
      import.meta.hot?.accept('./en.ts', next => {
        if (!next) return
        english.texts = next.en
        if (speech.value.locale === english.locale) speech.value = { ...english }
      })`,
  },
}

/** `nonce` is the mark of the styles that are put into the page. */
export async function serveScreens(server: http.Server, nonce: string): Promise<ViteDevServer> {
  return createServer({
    ...screens,
    configFile: false,
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
  guard: Guard
  main: MainKeeper
  vite: ViteDevServer
  /** the mark of Vite's styles */
  nonce: string
}

/** What main answers; the rest are the screens. */
const ofMain = /^\/(rpc|events|download)(\/|$)/

export function answerAsPage({ guard, main, vite, nonce }: Behind): http.RequestListener {
  let headers: Main['headers'] = {}
  return async (request, response) => {
    const url = URL.parse(request.url ?? '', guard.origin)
    if (url === null) return void response.writeHead(400).end()
    if (!letIn(guard, url, request, response)) return
    const answering = await main.answering()
    if (ofMain.test(url.pathname)) return pass(answering, request, response)
    if (answering !== null) headers = withNonce(answering.headers, nonce)
    response.setHeaders(new Map(Object.entries(headers)))
    vite.middlewares(request, response)
  }
}

function withNonce(headers: Main['headers'], nonce: string): Main['headers'] {
  const name = 'content-security-policy'
  return { ...headers, [name]: headers[name]?.replace('style-src', `style-src 'nonce-${nonce}'`) ?? '' }
}

/** As the app's own server does it; whoever is not let in has been answered. */
function letIn(guard: Guard, url: URL, request: IncomingMessage, response: ServerResponse): boolean {
  const visit = { method: request.method ?? '', path: url.pathname, headers: request.headers }
  const foreign = refuseForeign(guard, visit)
  const token = visit.method === 'GET' && visit.path === '/' ? url.searchParams.get('token') : null
  if (foreign === null && token !== null && admits(guard, token)) {
    response.writeHead(303, { location: '/', 'set-cookie': sessionCookie(guard) }).end()
    return false
  }
  const refusal = foreign ?? refuseStranger(guard, visit)
  if (refusal === null) return true
  if (foreign === null && isLedHere(visit)) askAgain(response)
  else response.writeHead(refusal.status).end(refusal.message)
  return false
}

/** The browser keeps the cookie back when another page's link leads here, but not when this page does. */
function askAgain(response: ServerResponse): void {
  response.setHeader('content-type', 'text/html')
  response.end('<!doctype html><meta http-equiv="refresh" content="0;url=/">')
}

/** As if the page were main's own. Where nothing answers, the page says so itself. */
function pass(main: Main | null, request: IncomingMessage, response: ServerResponse): void {
  if (main === null) return void response.destroy()
  const { origin } = request.headers
  const headers = {
    ...request.headers,
    host: new URL(main.origin).host,
    cookie: main.cookie,
    connection: 'close',
    ...(origin !== undefined && { origin: main.origin }),
  }
  const asked = http.request(main.origin + request.url, { method: request.method, headers, agent: false })
  asked.once('response', answer => {
    response.writeHead(answer.statusCode ?? 502, answer.headers)
    answer.once('error', () => response.destroy()).pipe(response)
  })
  asked.once('error', () => response.destroy())
  response.once('close', () => asked.destroy())
  request.pipe(asked)
}
