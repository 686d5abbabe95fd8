/**
 * Authenticates a request before it reaches the app. The token of an address is exchanged for the cookie and for the
 * page's secret. The secret goes into the page's storage, so that no address and no browser history contains it.
 */
import { pageKeyName } from '../../shared/contract/page-key.ts'
import {
  admits,
  isLedHere,
  type LoopbackRequest,
  type LoopbackSession,
  pathOf,
  type Refusal,
  refuseEscapes,
  refuseForeign,
  refuseUnauthenticated,
  sessionCookie,
} from './session.ts'

export interface PageAnswer {
  status: number
  headers: Readonly<Record<string, string>>
  body: string
}

/** Returns null if the request may pass. */
export function authenticate(guard: LoopbackSession, visit: LoopbackRequest): PageAnswer | null {
  const foreign = refuseForeign(guard, visit)
  if (foreign !== null) return refuse(visit, foreign)
  const isRead = visit.method === 'GET'
  const path = pathOf(visit.url)
  if (isRead && path === scriptPath) return script
  const token = isRead && path === '/' ? tokenOf(visit) : null
  if (token !== null && admits(guard, token)) return welcome(guard)
  const unauthenticated = refuseUnauthenticated(guard, visit) ?? refuseEscapes(visit)
  if (unauthenticated === null) return null
  return isLedHere(guard, visit) ? askAgain(guard) : refuse(visit, unauthenticated, withScript)
}

function tokenOf({ url }: LoopbackRequest): string | null {
  return new URLSearchParams(url.split('?')[1]).get('token')
}

const html = { 'content-type': 'text/html; charset=utf-8' }
const scriptPath = '/door.js'
const withScript = `<script src="${scriptPath}"></script>`

/**
 * Stores the page's secret and opens the page. A used address opens the page too if this browser is already signed in.
 */
const script: PageAnswer = {
  status: 200,
  headers: { 'content-type': 'text/javascript; charset=utf-8' },
  body: `const { start, secret } = document.documentElement.dataset
if (start) localStorage.setItem('${pageKeyName}', JSON.stringify({ start, secret }))
const known = JSON.parse(localStorage.getItem('${pageKeyName}'))?.start
const query = new URLSearchParams(location.search)
query.delete('token')
if (/^\\/[\\w-]{43}\\/$/.test(known) && known !== location.pathname)
  location.replace(known + (query.size > 0 ? '?' + query : '') + location.hash)
`,
}

function welcome(guard: LoopbackSession): PageAnswer {
  const { start, secret } = guard
  const message = 'Fieldbook opens. If it does not, let this browser run scripts and keep data of 127.0.0.1.'
  return {
    status: 200,
    headers: { ...html, 'set-cookie': sessionCookie(guard) },
    body: pageWith(message, withScript, ` data-start="${start}" data-secret="${secret}"`),
  }
}

/** Reloads the page from our own page, so that the browser sends the strict cookie. */
function askAgain({ start }: LoopbackSession): PageAnswer {
  const body = `<!doctype html><title>Fieldbook</title><meta http-equiv="refresh" content="0;url=${start}">`
  return { status: 200, headers: html, body }
}

/** Returns the refusal: JSON for a call, a page for a user. */
function refuse({ headers, requires }: LoopbackRequest, { status, message }: Refusal, more = ''): PageAnswer {
  if (requires !== 'session') {
    const json = { 'content-type': 'application/json; charset=utf-8' }
    return { status, headers: json, body: JSON.stringify({ message }) }
  }
  if (!headers.accept?.includes('text/html')) {
    return { status, headers: { 'content-type': 'text/plain; charset=utf-8' }, body: message }
  }
  return { status, headers: html, body: pageWith(message, more) }
}

/** Returns a minimal page without further files. */
function pageWith(message: string, more: string, data = ''): string {
  const fits =
    '<meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark">'
  return `<!doctype html><html lang="en"${data}><title>Fieldbook</title>${fits}<h1>Fieldbook</h1><p>${message}</p>${more}</html>`
}
