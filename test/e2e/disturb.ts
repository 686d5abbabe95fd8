/** Calls of the screens to main that do not go as they should. */
import type { CDPSession, Page } from 'playwright-core'
import { baseOf } from './base-of.ts'

/**
 * No answer ever, a program that breaks, none at all, one that knows the page no more, another answer; or one that main
 * was not asked for.
 */
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

/** What the browser tells of a request that it holds. */
interface Paused {
  requestId: string
  request: { url: string; postDataEntries?: { bytes?: string }[] }
  responseStatusCode?: number
  responseHeaders?: { name: string; value: string }[]
}

/** A page whose calls are held, and what becomes of them. */
interface Held {
  browser: CDPSession
  rules: Rule[]
  /** those that hang */
  hanging: string[]
}

/** Of a page each by itself: where Playwright holds any request, all of them come anew and pass through the tests. */
const held = new WeakMap<Page, Held>()
/** Pages to which some files do not come. */
const lacking = new WeakSet<Page>()

export function isDisturbed(page: Page): boolean {
  return held.has(page) || lacking.has(page)
}

/** Every call whose method fits, until calls go as they should again; others may be disturbed in another way. */
export async function disturb(page: Page, rule: Rule): Promise<void> {
  const { browser, rules } = held.get(page) ?? (await hold(page))
  rules.unshift(rule)
  const isCut = rules.some(one => one.do === 'cut')
  // the events are a call that does not end
  const parts = ['rpc', 'rpc/bytes', ...(isCut ? ['events'] : [])]
  await browser.send('Fetch.enable', { patterns: parts.map(part => ({ urlPattern: `*/${part}` })) })
}

async function hold(page: Page): Promise<Held> {
  const browser = await page.context().newCDPSession(page)
  const fresh: Held = { browser, rules: [], hanging: [] }
  // what is held when the page goes is nobody's any more
  browser.on('Fetch.requestPaused', paused => void answer(fresh, paused).catch(() => undefined))
  held.set(page, fresh)
  return fresh
}

/** What a page needs that does not come, until its calls go as they should again. */
export async function keepBack(page: Page, what: RegExp): Promise<void> {
  lacking.add(page)
  await page.route(what, route => route.abort())
}

/**
 * To an empty page, whose calls go as they should. What hangs breaks off, or main would be given it when it is let go;
 * and they are let go last, as what a screen saves when it is left is disturbed like the rest.
 */
export async function leaveDisturbed(page: Page): Promise<void> {
  const { browser, hanging } = held.get(page) ?? {}
  // its page may have gone on, and the call with it
  for (const requestId of hanging?.splice(0) ?? [])
    if (browser) await breakOff(browser, requestId).catch(() => undefined)
  await goNowhere(page)
  await settle(page)
}

/** Calls go as they should from now on. */
export async function settle(page: Page): Promise<void> {
  const browser = held.get(page)?.browser
  held.delete(page)
  await browser?.detach()
  if (lacking.delete(page)) await page.unrouteAll({ behavior: 'ignoreErrors' })
}

/** An address of the program at which there is nothing: for any other site's page the browser starts a new process. */
async function goNowhere(page: Page): Promise<void> {
  const isEmpty = new URL(page.url()).origin === 'null'
  const nowhere = isEmpty ? 'about:blank' : `${baseOf(page.url())}/nowhere`
  // the program may have ended, or begun again elsewhere
  await page.goto(nowhere).catch(() => page.goto('about:blank'))
}

/** With bytes beside it, a call is one part of a form. */
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
