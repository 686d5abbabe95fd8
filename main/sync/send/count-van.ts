/** What somebody who plans counts in a van, or puts into it: only the hub knows of all that is taken meanwhile. */
import type { Request } from '../../../shared/contract.ts'
import { fail, type Outcome, succeed } from '../../../shared/failures.ts'
import { reason } from '../../../shared/message.ts'
import { failureOf } from '../account/sign-in.ts'
import { postRequest, type Remote } from '../remote/remote.ts'

/** Whoever presses again because no answer came says the very same. @returns `network`, `forbidden`, `not-found` */
export async function countVan(
  remote: Pick<Remote, 'send'>,
  { key, ...count }: Request<'vans.count'>,
): Promise<Outcome<null>> {
  const request = postRequest('/material/van', count, 'nothing')
  const reply = await remote.send({ ...request, idempotencyKey: key })
  if (reply.kind === 'answer') return succeed(null)
  // it is kept nowhere on the laptop, and may have been heard
  if (reply.kind === 'no-reply' && !reply.page) return fail('network', reason('van-not-counted'))
  return { ok: false, failure: failureOf(reply) }
}
