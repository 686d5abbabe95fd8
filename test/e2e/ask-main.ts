/** Calls to main as the screens make them, beside what is on the screen. */
import type { Page } from 'playwright-core'
import type { Answer, Method, Request } from '../../shared/contract.ts'
import type { Outcome } from '../../shared/failures.ts'
import { pageKeyHeader, pageKeyName } from '../../shared/page-key.ts'

/** The answer, whatever it says. */
export async function askMain<M extends Method>(
  page: Page,
  method: M,
  request: Request<M>,
): Promise<Answer<M>> {
  const answer = await page.evaluate(
    async ([name, header, body]) => {
      const { secret } = JSON.parse(localStorage.getItem(name) ?? '{}')
      const headers = { 'content-type': 'application/json', [header]: secret }
      return (await fetch('rpc', { method: 'POST', headers, body })).json()
    },
    [pageKeyName, pageKeyHeader, JSON.stringify({ method, request })] as const,
  )
  return answer as Answer<M>
}

/** What an outcome holds; a failure is thrown. */
export function orThrow<T>(outcome: Outcome<T>): T {
  if (!outcome.ok) throw new Error(JSON.stringify(outcome.failure))
  return outcome.value
}
