/** Calls of the screens to main that do not go as they should. */
import type { Page, Route } from 'playwright-core'
import { baseOf } from './chromium.ts'

/** No answer ever, a program that breaks, none at all, one that knows the page no more, another answer. */
export type Disturbance = 'hang' | 'break' | 'cut' | 'refuse' | ((answer: never) => unknown)

/** Calls that hang now. */
const hanging = new WeakMap<Page, Route[]>()
/** Pages some of whose requests do not go as they should. */
const disturbed = new WeakSet<Page>()

export function isDisturbed(page: Page): boolean {
  return disturbed.has(page)
}

/** Every call whose method fits, until the page takes its routes back; others may be disturbed in another way. */
export async function disturb(
  page: Page,
  { method, do: what }: { method: RegExp; do: Disturbance },
): Promise<void> {
  disturbed.add(page)
  // the events are a call that does not end
  if (what === 'cut') await page.route('**/events', route => route.abort())
  await page.route(/\/rpc(\/bytes)?$/, route =>
    method.test(methodOf(route)) ? answerBadly(page, route, what) : route.fallback(),
  )
}

/** What a page needs that does not come, until the page takes its routes back. */
export async function keepBack(page: Page, what: RegExp): Promise<void> {
  disturbed.add(page)
  await page.route(what, route => route.abort())
}

/**
 * To an empty page, whose calls go as they should. What hangs breaks off, or main would be given it when the page takes
 * its routes back; and they are taken back last, as what a screen saves when it is left is disturbed like the rest.
 */
export async function leaveDisturbed(page: Page): Promise<void> {
  const left = hanging.get(page) ?? []
  hanging.delete(page)
  // its page may have gone on, and the call with it
  for (const route of left) await route.abort().catch(() => undefined)
  await goNowhere(page)
  await settle(page)
}

/** Calls go as they should from now on. */
export async function settle(page: Page): Promise<void> {
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  disturbed.delete(page)
}

/** An address of the program at which there is nothing: for any other site's page the browser starts a new process. */
async function goNowhere(page: Page): Promise<void> {
  const isEmpty = new URL(page.url()).origin === 'null'
  const nowhere = isEmpty ? 'about:blank' : `${baseOf(page.url())}/nowhere`
  // the program may have ended, or begun again elsewhere
  await page.goto(nowhere).catch(() => page.goto('about:blank'))
}

/** With bytes beside it, a call is one part of a form. */
function methodOf(route: Route): string {
  const sent = route.request().postDataBuffer()?.toString('latin1') ?? ''
  return /"method":"([\w.]+)"/.exec(sent)?.[1] ?? ''
}

async function answerBadly(page: Page, route: Route, what: Disturbance): Promise<void> {
  if (what === 'hang') {
    hanging.set(page, [...(hanging.get(page) ?? []), route])
    return
  }
  if (what === 'cut') return route.abort()
  if (what === 'break') return route.fulfill({ status: 500, json: { message: 'It broke' } })
  if (what === 'refuse') return route.fulfill({ status: 403, json: { message: 'Not from here' } })
  const response = await route.fetch()
  await route.fulfill({ response, json: what((await response.json()) as never) })
}
