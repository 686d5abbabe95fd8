/** Makes the screens' calls to main fail. */
import type { CDPSession, Page } from 'playwright-core'
import { baseOf } from './base-of.ts'

/** No answer, an error of main, a lost connection, a refused page, another answer, or one without asking main. */
export type Disturbance =
  | 'hang'
  | 'break'
  | 'cut'
  | 'refuse'
  | ((answer: never) => unknown)
  | { say: unknown }

interface Rule {
  method: RegExp
  do: Disturbance
}

/** A request that the browser's debugger has paused. */
interface Paused {
  requestId: string
  request: { url: string; postDataEntries?: { bytes?: string }[] }
  responseStatusCode?: number
  responseHeaders?: { name: string; value: string }[]
}

/** The disturbances of a page. */
interface Held {
  browser: CDPSession
  rules: Rule[]
  /** ids of requests without an answer */
  hanging: string[]
}

/** Disturbances by page. Playwright's own routing would send all requests of a page through the tests. */
const held = new WeakMap<Page, Held>()
/** Pages whose requests for some files fail. */
const lacking = new WeakSet<Page>()

export function isDisturbed(page: Page): boolean {
  return held.has(page) || lacking.has(page)
}

/** Disturbs every call whose method matches, in addition to earlier rules, until `settle`. */
export async function disturb(page: Page, rule: Rule): Promise<void> {
  const { browser, rules } = held.get(page) ?? (await hold(page))
  rules.unshift(rule)
  const isCut = rules.some(one => one.do === 'cut')
  // The event stream is a call that never ends.
  const parts = ['rpc', 'rpc/bytes', ...(isCut ? ['events'] : [])]
  await browser.send('Fetch.enable', { patterns: parts.map(part => ({ urlPattern: `*/${part}` })) })
}

async function hold(page: Page): Promise<Held> {
  const browser = await page.context().newCDPSession(page)
  const fresh: Held = { browser, rules: [], hanging: [] }
  // Requests that are paused when the page closes are lost.
  browser.on('Fetch.requestPaused', paused => void answer(fresh, paused).catch(() => undefined))
  held.set(page, fresh)
  return fresh
}

/** Makes requests for some files fail, until `settle`. */
export async function blockFiles(page: Page, what: RegExp): Promise<void> {
  lacking.add(page)
  await page.route(what, route => route.abort())
}

/**
 * Opens an empty page and ends the disturbances. Hanging requests are aborted first, or main would get them. Saves of
 * the screen while it closes are still disturbed.
 */
export async function leaveDisturbed(page: Page): Promise<void> {
  const { browser, hanging } = held.get(page) ?? {}
  // The page may have closed, and its requests with it.
  for (const requestId of hanging?.splice(0) ?? [])
    if (browser) await breakOff(browser, requestId).catch(() => undefined)
  await goNowhere(page)
  await settle(page)
}

/** Ends the disturbances. */
export async function settle(page: Page): Promise<void> {
  const browser = held.get(page)?.browser
  held.delete(page)
  await browser?.detach()
  if (lacking.delete(page)) await page.unrouteAll({ behavior: 'ignoreErrors' })
}

/** Opens an unknown address of the program: a page of another site would start a new process. */
async function goNowhere(page: Page): Promise<void> {
  const isEmpty = new URL(page.url()).origin === 'null'
  const nowhere = isEmpty ? 'about:blank' : `${baseOf(page.url())}/nowhere`
  // The program may have ended, or runs at another address.
  await page.goto(nowhere).catch(() => page.goto('about:blank'))
}

/** Returns the method of a call. A call with bytes is a part of a form. */
function methodOf({ request }: Paused): string {
  const sent = (request.postDataEntries ?? []).map(({ bytes = '' }) => Buffer.from(bytes, 'base64'))
  return /"method":"([\w.]+)"/.exec(Buffer.concat(sent).toString('latin1'))?.[1] ?? ''
}

async function answer({ browser, rules, hanging }: Held, paused: Paused): Promise<void> {
  const { requestId } = paused
  const isCall = !paused.request.url.endsWith('/events')
  const what = isCall ? rules.find(({ method }) => method.test(methodOf(paused)))?.do : 'cut'
  if (what === undefined) await browser.send('Fetch.continueRequest', { requestId })
  else if (what === 'hang') hanging.push(requestId)
  else if (what === 'cut') await breakOff(browser, requestId)
  else if (what === 'break') await fulfill(browser, requestId, 500, { message: 'It broke' })
  else if (what === 'refuse') await fulfill(browser, requestId, 403, { message: 'Not from here' })
  else if (typeof what === 'object') await fulfill(browser, requestId, 200, what.say)
  else if (paused.responseStatusCode === undefined)
    await browser.send('Fetch.continueRequest', { requestId, interceptResponse: true })
  else {
    const { body, base64Encoded } = await browser.send('Fetch.getResponseBody', { requestId })
    const said = JSON.parse(base64Encoded ? Buffer.from(body, 'base64').toString() : body)
    await fulfill(browser, requestId, paused.responseStatusCode, what(said as never))
  }
}

function breakOff(browser: CDPSession, requestId: string) {
  return browser.send('Fetch.failRequest', { requestId, errorReason: 'Failed' })
}

async function fulfill(browser: CDPSession, requestId: string, responseCode: number, said: unknown) {
  const body = Buffer.from(JSON.stringify(said)).toString('base64')
  const responseHeaders = [{ name: 'content-type', value: 'application/json' }]
  await browser.send('Fetch.fulfillRequest', { requestId, responseCode, responseHeaders, body })
}
