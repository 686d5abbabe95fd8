/** Changes of blank forms, which are sent at once: the laptop does not know changes by other users. */
import { Blank, type BlankInput } from '../../../shared/entities/blank.ts'
import { fail, type Outcome, succeed } from '../../../shared/text/failures.ts'
import { reason } from '../../../shared/text/message.ts'
import { failureOf } from '../client/account/sign-in.ts'
import { readAs } from '../client/read-entity.ts'
import type { Remote } from '../client/remote.ts'
import { postRequest } from '../client/request.ts'
import type { SyncContext } from '../state/context.ts'
import { blanks } from './blank-lists.ts'
import { readNow } from './mirror.ts'

type Sender = Pick<Remote, 'send'>

/**
 * Stores a blank at the server; `uuid`: changes that blank. A repeated request has the same key. @returns `network`,
 * `forbidden`, `invalid`
 */
export async function sendBlank(
  remote: Sender,
  { key, uuid, body }: { key: string; uuid: string | null; body: BlankInput },
): Promise<Outcome<null>> {
  const path = uuid === null ? '/blank' : `/blank/${uuid}`
  const request = {
    ...postRequest(path, body, readAs(Blank)),
    method: uuid === null ? 'POST' : 'PUT',
  } as const
  const reply = await remote.send({ ...request, idempotencyKey: key })
  if (reply.kind === 'answer') return succeed(null)
  // the server may have it, and a repeated request changes nothing more
  if (reply.kind === 'no-reply' && !reply.page) return fail('network', reason('blank-not-sent'))
  if (reply.kind === 'refusal' && [406, 409].includes(reply.status) && reply.detail !== null)
    return fail('invalid', reason('blank-refused', { why: reply.detail }))
  return { ok: false, failure: failureOf(reply) }
}

/** Reads the list of blanks again. @returns `network`, `forbidden`, `unauthenticated` */
export async function readBlanks(context: SyncContext, remote: Sender): Promise<Outcome<null>> {
  const interruption = await readNow(blanks, context, remote)
  return interruption === null ? succeed(null) : { ok: false, failure: failureOf(interruption) }
}
