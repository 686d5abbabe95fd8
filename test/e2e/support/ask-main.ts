/** Calls to main like those of the screens, for state that is not on the screen. */
import type { Page } from 'playwright-core'
import type { Answer, Method, Request } from '../../../shared/contract/contract.ts'
import { pageKeyHeader, pageKeyName } from '../../../shared/contract/page-key.ts'
import type { Outcome } from '../../../shared/text/failures.ts'

/** Returns main's answer, over the bridge in the window or over the page's own calls in a browser. */
export async function askMain<M extends Method>(
  page: Page,
  method: M,
  request: Request<M>,
): Promise<Answer<M>> {
  const answer = await page.evaluate(asked, questionFor(method, request))
  return answer as Answer<M>
}

/** Returns the argument of `asked`, which runs in the page and has no access to this module. */
function questionFor<M extends Method>(method: M, request: Request<M>) {
  return { method, request, name: pageKeyName, header: pageKeyHeader }
}

interface Bridged {
  fieldbook?: { call(method: string, request: unknown): Promise<unknown> }
}

/** Runs in the page. */
async function asked({ method, request, name, header }: ReturnType<typeof questionFor>) {
  const { fieldbook } = globalThis as Bridged
  if (fieldbook) return fieldbook.call(method, request)
  const { secret } = JSON.parse(localStorage.getItem(name) ?? '{}')
  const headers = { 'content-type': 'application/json', [header]: secret }
  const body = JSON.stringify({ method, request })
  return (await fetch('rpc', { method: 'POST', headers, body })).json()
}

/** Returns the value of an outcome, or throws its failure. */
export function orThrow<T>(outcome: Outcome<T>): T {
  if (!outcome.ok) throw new Error(JSON.stringify(outcome.failure))
  return outcome.value
}
