/**
 * What a visit is answered before the app hears of it. An address's token is traded for the cookie and for what the page
 * alone has, which goes into the page's own storage: in no address, and so in no history.
 */
import { pageKeyName } from '../../shared/page-key.ts'
import {
  admits,
  type Guard,
  isLedHere,
  pathOf,
  type Refusal,
  refuseEscapes,
  refuseForeign,
  refuseStranger,
  sessionCookie,
  type Visit,
} from './guard.ts'

export interface DoorAnswer {
  status: number
  headers: Readonly<Record<string, string>>
  body: string
}

/** Null: it is let in. */
export function answerAtDoor(guard: Guard, visit: Visit): DoorAnswer | null {
  const foreign = refuseForeign(guard, visit)
  if (foreign !== null) return refuse(visit, foreign)
  const isRead = visit.method === 'GET'
  const path = pathOf(visit.url)
  if (isRead && path === scriptPath) return script
  const token = isRead && path === '/' ? tokenOf(visit) : null
  if (token !== null && admits(guard, token)) return welcome(guard)
  const stranger = refuseStranger(guard, visit) ?? refuseEscapes(visit)
  if (stranger === null) return null
  return isLedHere(guard, visit) ? askAgain(guard) : refuse(visit, stranger, withScript)
}

function tokenOf({ url }: Visit): string | null {
  return new URLSearchParams(url.split('?')[1]).get('token')
}

const html = { 'content-type': 'text/html; charset=utf-8' }
const scriptPath = '/door.js'
const withScript = `<script src="${scriptPath}"></script>`

/**
 * Keeps what the page is given and goes on to it. A refused address goes there too where this browser has been let in
 * already: a used address is pressed again, and leads to the page that it opened.
 */
const script: DoorAnswer = {
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

function welcome(guard: Guard): DoorAnswer {
  const { start, secret } = guard
  const message = 'Fieldbook opens. If it does not, let this browser run scripts and keep data of 127.0.0.1.'
  return {
    status: 200,
    headers: { ...html, 'set-cookie': sessionCookie(guard) },
    body: pageWith(message, withScript, ` data-start="${start}" data-secret="${secret}"`),
  }
}

/** Asks for the page once more, as this very page of ours. */
function askAgain({ start }: Guard): DoorAnswer {
  const body = `<!doctype html><title>Fieldbook</title><meta http-equiv="refresh" content="0;url=${start}">`
  return { status: 200, headers: html, body }
}

/** A sentence, as JSON for a call and as a page for a person. */
function refuse({ headers, requires }: Visit, { status, message }: Refusal, more = ''): DoorAnswer {
  if (requires !== 'session') {
    const json = { 'content-type': 'application/json; charset=utf-8' }
    return { status, headers: json, body: JSON.stringify({ message }) }
  }
  if (!headers.accept?.includes('text/html')) {
    return { status, headers: { 'content-type': 'text/plain; charset=utf-8' }, body: message }
  }
  return { status, headers: html, body: pageWith(message, more) }
}

/** As bare as a page can be: it has no files of its own. */
function pageWith(message: string, more: string, data = ''): string {
  const fits =
    '<meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark">'
  return `<!doctype html><html lang="en"${data}><title>Fieldbook</title>${fits}<h1>Fieldbook</h1><p>${message}</p>${more}</html>`
}
