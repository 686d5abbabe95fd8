/** What somebody who plans counts in a van, or puts into it: only the hub knows of all that is taken meanwhile. */
import type { Request } from '../../../shared/contract.ts'
import { type Outcome, succeed } from '../../../shared/failures.ts'
import { failureOf } from '../account/sign-in.ts'
import type { Remote } from '../remote/remote.ts'

/** Whoever presses again because no answer came says the very same. @returns `network`, `forbidden`, `not-found` */
export async function countVan(
  remote: Pick<Remote, 'send'>,
  { key, ...count }: Request<'vans.count'>,
): Promise<Outcome<null>> {
  const reply = await remote.send({
    method: 'POST',
    path: '/material/van',
    contentType: 'application/json',
    body: JSON.stringify(count),
    idempotencyKey: key,
    expected: 'nothing',
  })
  return reply.kind === 'answer' ? succeed(null) : { ok: false, failure: failureOf(reply) }
}
