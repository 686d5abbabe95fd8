/** Calls of the screens to main that do not go as they should. */
import type { Page, Route } from 'playwright-core'

/** No answer ever, a program that breaks, none at all, one that knows the page no more, another answer. */
export type Disturbance = 'hang' | 'break' | 'cut' | 'refuse' | ((answer: never) => unknown)

/** Every call whose method fits, until the page takes its routes back. */
export async function disturb(
  page: Page,
  { method, do: what }: { method: RegExp; do: Disturbance },
): Promise<void> {
  // the events are a call that does not end
  if (what === 'cut') await page.route('**/events', route => route.abort())
  await page.route(/\/rpc(\/bytes)?$/, route =>
    method.test(methodOf(route)) ? answerBadly(route, what) : route.continue(),
  )
}

/** With bytes beside it, a call is one part of a form. */
function methodOf(route: Route): string {
  const sent = route.request().postDataBuffer()?.toString('latin1') ?? ''
  return /"method":"([\w.]+)"/.exec(sent)?.[1] ?? ''
}

async function answerBadly(route: Route, what: Disturbance): Promise<void> {
  if (what === 'hang') return
  if (what === 'cut') return route.abort()
  if (what === 'break') return route.fulfill({ status: 500, json: { message: 'It broke' } })
  if (what === 'refuse') return route.fulfill({ status: 403, json: { message: 'Not from here' } })
  const response = await route.fetch()
  await route.fulfill({ response, json: what((await response.json()) as never) })
}
