/** Who may speak to the program on 127.0.0.1: the page it served itself, to the person it gave the address. */
import { createHash, timingSafeEqual } from 'node:crypto'

export interface Guard {
  /** the name of the cookie; ports share cookies, so each has its own */
  cookieName: string
  /** what the printed address carries */
  token: string
  /** in place of the token, each of them once */
  tickets: Set<string>
  /** what the cookie carries */
  session: string
  /** `http://127.0.0.1:PORT` */
  origin: string
}

export interface Visit {
  method: string
  /** without the query */
  path: string
  headers: Readonly<Record<string, string | string[] | undefined>>
}

export interface Refusal {
  status: 401 | 403
  message: string
}

type Bytes = (count: number) => Uint8Array

/** Token and session are 256 bits of chance from `bytes`, and live as long as the program. */
export function createGuard(port: number, bytes: Bytes): Guard {
  return {
    cookieName: `fieldbook-${port}`,
    token: makeWord(bytes),
    tickets: new Set(),
    session: makeWord(bytes),
    origin: `http://127.0.0.1:${port}`,
  }
}

/** 256 bits of chance, as letters that an address takes. */
export function makeWord(bytes: Bytes): string {
  return Buffer.from(bytes(32)).toString('base64url')
}

/** For a browser's command line, which everybody on the machine can read for as long as the browser runs. */
export function issueTicket(guard: Guard, bytes: Bytes): string {
  const ticket = makeWord(bytes)
  guard.tickets.add(ticket)
  return ticket
}

/**
 * Against pages of other sites and names that were pointed at 127.0.0.1: the address must be ours, and what a
 * browser says about the asking page must not be another's. Opening the start page from elsewhere is fine.
 */
export function refuseForeign(guard: Guard, visit: Visit): Refusal | null {
  const { host, origin, 'sec-fetch-site': site } = visit.headers
  if (`http://${String(host)}` !== guard.origin) {
    return { status: 403, message: `Fieldbook answers at ${guard.origin} alone.` }
  }
  const isStart = visit.method === 'GET' && visit.path === '/'
  const isForeignSite = site !== undefined && site !== 'same-origin' && site !== 'none'
  if ((origin !== undefined && origin !== guard.origin) || (isForeignSite && !isStart)) {
    return { status: 403, message: 'Another page asked for this, and only Fieldbook’s own may.' }
  }
  return null
}

/**
 * Whether a link of another page led here: the browser keeps the strict cookie back then, though the person may well
 * have one. From a page of ours it comes along.
 */
export function isLedHere({ method, path, headers }: Visit): boolean {
  const site = headers['sec-fetch-site']
  return method === 'GET' && path === '/' && (site === 'cross-site' || site === 'same-site')
}

/** Whoever has no session has to use the address that the program printed. */
export function refuseStranger(guard: Guard, visit: Visit): Refusal | null {
  // another program of this machine may set one of the same name, as cookies know no ports: that keeps nobody out
  const given = readCookies(String(visit.headers.cookie ?? ''), guard.cookieName)
  if (given.some(value => isSame(value, guard.session))) return null
  return {
    status: 401,
    message:
      'This page is of an earlier run, or not opened from the address that Fieldbook printed. Your work is safe on this laptop: open the newest address again.',
  }
}

/** The printed token, or a ticket, which is used up by this. */
export function admits(guard: Guard, given: string): boolean {
  const ticket = [...guard.tickets].find(known => isSame(given, known))
  return isSame(given, guard.token) || (ticket !== undefined && guard.tickets.delete(ticket))
}

export function sessionCookie(guard: Guard): string {
  return `${guard.cookieName}=${guard.session}; Path=/; HttpOnly; SameSite=Strict`
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
