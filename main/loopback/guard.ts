/** Who may speak to the program on 127.0.0.1: the page it served itself, to the person it gave the address. */
import { createHash, timingSafeEqual } from 'node:crypto'
import { pageKeyHeader } from '../../shared/page-key.ts'

export interface Guard {
  /** `http://127.0.0.1:PORT` */
  origin: string
  /** `/WORD/`: all but the door lies under it, and the cookie goes nowhere else, whatever listens on another port */
  start: string
  /** ports share cookies, so each has its own name */
  cookieName: string
  /** what the cookie carries */
  session: string
  /** what every call carries, and no cookie does: only the page has it */
  secret: string
  /** what an address may carry, each of them once */
  tokens: Set<string>
  /** the one of them that is in the address that is told */
  token: string
  bytes: Bytes
  /** hears of the first address and of each that takes its place */
  tell: (address: string) => void
}

export interface Visit {
  method: string
  /** with its query */
  url: string
  headers: Readonly<Record<string, string | string[] | undefined>>
  /** another person's program on this machine asks */
  isOthers: boolean
}

export interface Refusal {
  status: 401 | 403
  message: string
}

type Bytes = (count: number) => Uint8Array

/** Every word is 256 bits of chance from `bytes`, and lives as long as the program. */
export function createGuard(port: number, bytes: Bytes, tell: Guard['tell'] = () => undefined): Guard {
  const guard: Guard = {
    origin: `http://127.0.0.1:${port}`,
    start: `/${makeWord(bytes)}/`,
    cookieName: `fieldbook-${port}`,
    session: makeWord(bytes),
    secret: makeWord(bytes),
    tokens: new Set(),
    token: '',
    bytes,
    tell,
  }
  renewAddress(guard)
  return guard
}

/** 256 bits of chance, as letters that an address takes. */
export function makeWord(bytes: Bytes): string {
  return Buffer.from(bytes(32)).toString('base64url')
}

/** What is told, until somebody has come in by it. */
export function addressOf(guard: Guard): string {
  return addressWith(guard, guard.token)
}

/** For a browser's command line, which everybody on the machine can read for as long as the browser runs. */
export function issueAddress(guard: Guard): string {
  return addressWith(guard, issueToken(guard))
}

function addressWith({ origin }: Guard, token: string): string {
  return `${origin}/?token=${token}`
}

function issueToken(guard: Guard): string {
  const token = makeWord(guard.bytes)
  guard.tokens.add(token)
  return token
}

function renewAddress(guard: Guard): void {
  guard.token = issueToken(guard)
  guard.tell(addressOf(guard))
}

/** It is used up by this; there is always one address that still lets in. */
export function admits(guard: Guard, given: string): boolean {
  const token = [...guard.tokens].find(known => isSame(given, known))
  if (token === undefined) return false
  guard.tokens.delete(token)
  if (token === guard.token) renewAddress(guard)
  return true
}

/** `/rpc?a` for `/WORD/rpc?a`, or null for what does not lie under the word. */
export function urlWithin({ start }: Pick<Guard, 'start'>, url: string): string | null {
  const [, word = '', rest] = /^\/([\w-]+)(\/.*)$/.exec(url) ?? []
  return rest !== undefined && isSame(`/${word}/`, start) ? rest : null
}

/**
 * Against other people on this machine, pages of other sites and names that were pointed at 127.0.0.1: the address must
 * be ours, and what a browser says about the asking page must not be another's. Opening the start page from elsewhere
 * is fine.
 */
export function refuseForeign(guard: Guard, visit: Visit): Refusal | null {
  const { host, origin, 'sec-fetch-site': site } = visit.headers
  if (visit.isOthers) {
    return { status: 403, message: 'Fieldbook answers only the person who started it: start it as yourself.' }
  }
  if (`http://${String(host)}` !== guard.origin) {
    return { status: 403, message: `Fieldbook answers at ${guard.origin} alone.` }
  }
  const isForeignSite = site !== undefined && site !== 'same-origin' && site !== 'none'
  if ((origin !== undefined && origin !== guard.origin) || (isForeignSite && !isStart(guard, visit))) {
    return { status: 403, message: 'Another page asked for this, and only Fieldbook’s own may.' }
  }
  return null
}

function isStart({ start }: Guard, { method, url }: Visit): boolean {
  const path = pathOf(url)
  return method === 'GET' && (path === '/' || path === start)
}

/**
 * Whether a link of another page led here: the browser keeps the strict cookie back then, though the person may well
 * have one. From a page of ours it comes along.
 */
export function isLedHere(guard: Guard, visit: Visit): boolean {
  const site = visit.headers['sec-fetch-site']
  return (
    isStart(guard, visit) &&
    pathOf(visit.url) === guard.start &&
    (site === 'cross-site' || site === 'same-site')
  )
}

const asks = /^\/(rpc|events)(\/|$)/

/** Whoever has no session has to use an address that the program gave. What is asked of the app is the page's alone. */
export function refuseStranger(guard: Guard, { url, headers }: Visit): Refusal | null {
  const within = urlWithin(guard, url)
  // another program of this machine may set one of the same name, as cookies know no ports: that keeps nobody out
  const given = readCookies(String(headers.cookie ?? ''), guard.cookieName)
  const isKnown = within !== null && given.some(value => isSame(value, guard.session))
  const isPage = isSame(String(headers[pageKeyHeader] ?? ''), guard.secret)
  if (isKnown && (isPage || !asks.test(pathOf(within)))) return null
  return {
    status: 401,
    message:
      'This address was used before, or is of an earlier run: start Fieldbook once more, even while it runs, and it gives you a new one. Your work is safe on this laptop.',
  }
}

export function sessionCookie({ cookieName, session, start }: Guard): string {
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

/** Takes as long whatever is given. */
export function isSame(given: string, expected: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(digest(given), digest(expected))
}
