/** Decides which requests to 127.0.0.1 are answered: those of the program's own page, opened by its address. */
import { createHash, timingSafeEqual } from 'node:crypto'
import { pageKeyHeader } from '../../shared/contract/page-key.ts'

export interface LoopbackSession {
  /** `http://127.0.0.1:PORT` */
  origin: string
  /** `/TOKEN/`: the path of the page and of its cookie, which programs on other ports never receive */
  start: string
  /** ports share cookies, so each has its own name */
  cookieName: string
  /** value of the cookie */
  session: string
  /** value of the header of each call; only the page has it, and no cookie contains it */
  secret: string
  /** tokens that an address may carry, each valid once */
  tokens: Set<string>
  /** the token of the printed address */
  token: string
  bytes: Bytes
  /** called with the first address and with each that replaces it */
  tell: (address: string) => void
}

/** `page`: a route requires the page's own secret and the cookie; `session`: the cookie alone. */
export type Requires = 'page' | 'session'

export interface LoopbackRequest {
  method: string
  /** with its query */
  url: string
  /** by the matched route, never by the path: the router decodes that; null for a route that declares nothing */
  requires: Requires | null
  headers: Readonly<Record<string, string | string[] | undefined>>
  /** the request names more than one host, of which `headers` has the first */
  hasSeveralHosts: boolean
  /** a program of another user of this machine sent it */
  isOthers: boolean
}

export interface Refusal {
  status: 400 | 401 | 403
  message: string
}

type Bytes = (count: number) => Uint8Array

/** Creates the secrets: each has 256 random bits from `bytes` and is valid until the program ends. */
export function createLoopbackSession(
  port: number,
  bytes: Bytes,
  tell: LoopbackSession['tell'] = () => undefined,
): LoopbackSession {
  const guard: LoopbackSession = {
    origin: `http://127.0.0.1:${port}`,
    start: `/${makeSecret(bytes)}/`,
    cookieName: `fieldbook-${port}`,
    session: makeSecret(bytes),
    secret: makeSecret(bytes),
    tokens: new Set(),
    token: '',
    bytes,
    tell,
  }
  renewAddress(guard)
  return guard
}

/** Returns 256 random bits in characters for an address. */
export function makeSecret(bytes: Bytes): string {
  return Buffer.from(bytes(32)).toString('base64url')
}

/** Returns the printed address, which is valid until a browser has used it. */
export function addressOf(guard: LoopbackSession): string {
  return addressWith(guard, guard.token)
}

/** Returns an address for a browser's command line, which other users of the machine can read. */
export function issueAddress(guard: LoopbackSession): string {
  return addressWith(guard, issueToken(guard))
}

function addressWith({ origin }: LoopbackSession, token: string): string {
  return `${origin}/?token=${token}`
}

function issueToken(guard: LoopbackSession): string {
  const token = makeSecret(guard.bytes)
  guard.tokens.add(token)
  return token
}

function renewAddress(guard: LoopbackSession): void {
  guard.token = issueToken(guard)
  guard.tell(addressOf(guard))
}

/** Uses up the token if it is valid. One valid address remains at all times. */
export function admits(guard: LoopbackSession, given: string): boolean {
  const token = [...guard.tokens].find(known => isSame(given, known))
  if (token === undefined) return false
  guard.tokens.delete(token)
  if (token === guard.token) renewAddress(guard)
  return true
}

/** Returns `/rpc?a` for `/TOKEN/rpc?a`, or null for a path outside of `/TOKEN/`. */
export function urlWithin({ start }: Pick<LoopbackSession, 'start'>, url: string): string | null {
  const [, word = '', rest] = /^\/([\w-]+)(\/.*)$/.exec(url) ?? []
  return rest !== undefined && isSame(`/${word}/`, start) ? rest : null
}

/**
 * Refuses requests from other users of this machine, other sites and other host names of 127.0.0.1. The host must be
 * ours, and the browser's headers must not name another site. Opening the start page from elsewhere is allowed.
 */
export function refuseForeign(guard: LoopbackSession, visit: LoopbackRequest): Refusal | null {
  const { host, origin, 'sec-fetch-site': site } = visit.headers
  if (visit.isOthers) {
    return { status: 403, message: 'Fieldbook answers only the person who started it: start it as yourself.' }
  }
  if (visit.hasSeveralHosts) return { status: 400, message: 'The request has more than one Host header.' }
  if (`http://${String(host)}` !== guard.origin) {
    return { status: 403, message: `Fieldbook answers at ${guard.origin} alone.` }
  }
  const isForeignSite = site !== undefined && site !== 'same-origin' && site !== 'none'
  if ((origin !== undefined && origin !== guard.origin) || (isForeignSite && !isStart(guard, visit))) {
    return { status: 403, message: 'Another page asked for this, and only Fieldbook’s own may.' }
  }
  return null
}

function isStart({ start }: LoopbackSession, { method, url }: LoopbackRequest): boolean {
  const path = pathOf(url)
  return method === 'GET' && (path === '/' || path === start)
}

/**
 * Returns whether a link on another site opened the start page: browsers then hold back the strict cookie, although the
 * user may have one. A page of ours gets the cookie.
 */
export function isLedHere(guard: LoopbackSession, visit: LoopbackRequest): boolean {
  const site = visit.headers['sec-fetch-site']
  return (
    isStart(guard, visit) &&
    pathOf(visit.url) === guard.start &&
    (site === 'cross-site' || site === 'same-site')
  )
}

/** Refuses a request without the session's cookie, and a call that does not come from the page itself. */
export function refuseUnauthenticated(
  guard: LoopbackSession,
  { url, headers, requires }: LoopbackRequest,
): Refusal | null {
  const isWithin = urlWithin(guard, url) !== null
  // Cookies ignore ports: another program of this machine may have set one of the same name.
  const given = readCookies(String(headers.cookie ?? ''), guard.cookieName)
  const isKnown = isWithin && given.some(value => isSame(value, guard.session))
  const isPage = isSame(String(headers[pageKeyHeader] ?? ''), guard.secret)
  if (isKnown && (requires === 'session' || (requires === 'page' && isPage))) return null
  return {
    status: 401,
    message:
      'This address was used before, or is of an earlier run: start Fieldbook once more, even while it runs, and it gives you a new one. Your work is safe on this laptop.',
  }
}

/** Refuses escapes in the path of a call, as the guard could see another path than the router. */
export function refuseEscapes({ url, requires }: LoopbackRequest): Refusal | null {
  if (requires === 'session' || !pathOf(url).includes('%')) return null
  return { status: 400, message: 'The path of a call is written without %.' }
}

export function sessionCookie({ cookieName, session, start }: LoopbackSession): string {
  return `${cookieName}=${session}; Path=${start}; HttpOnly; SameSite=Strict`
}

export function pathOf(url: string): string {
  return url.split('?', 1)[0] ?? ''
}

function readCookies(header: string, name: string): string[] {
  return header.split(';').flatMap(pair => {
    const [key, ...value] = pair.trim().split('=')
    return key === name ? [value.join('=')] : []
  })
}

/** Compares digests, so that the time does not depend on the given text. */
export function isSame(given: string, expected: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(digest(given), digest(expected))
}
