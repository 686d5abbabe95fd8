/** Calls to main as the screens make them, beside what is on the screen. */
import type { Page } from 'playwright-core'
import type { Answer, Method, Request } from '../../shared/contract/contract.ts'
import { pageKeyHeader, pageKeyName } from '../../shared/contract/page-key.ts'
import type { Outcome } from '../../shared/text/failures.ts'

/** The answer, whatever it says: over the bridge in the window, over the page's own calls in a browser. */
export async function askMain<M extends Method>(
  page: Page,
  method: M,
  request: Request<M>,
): Promise<Answer<M>> {
  const answer = await page.evaluate(asked, questionFor(method, request))
  return answer as Answer<M>
}

/** What `asked` needs, as it runs in the page and knows nothing of here. */
function questionFor<M extends Method>(method: M, request: Request<M>) {
  return { method, request, name: pageKeyName, header: pageKeyHeader }
}

interface Bridged {
  fieldbook?: { call(method: string, request: unknown): Promise<unknown> }
}

/** To be run in the page. */
async function asked({ method, request, name, header }: ReturnType<typeof questionFor>) {
  const { fieldbook } = globalThis as Bridged
  if (fieldbook) return fieldbook.call(method, request)
  const { secret } = JSON.parse(localStorage.getItem(name) ?? '{}')
  const headers = { 'content-type': 'application/json', [header]: secret }
  const body = JSON.stringify({ method, request })
  return (await fetch('rpc', { method: 'POST', headers, body })).json()
}

/** What an outcome holds; a failure is thrown. */
export function orThrow<T>(outcome: Outcome<T>): T {
  if (!outcome.ok) throw new Error(JSON.stringify(outcome.failure))
  return outcome.value
}
