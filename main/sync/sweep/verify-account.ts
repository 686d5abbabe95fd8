/** Whether the hub still takes us for the person whose work lies here (interface, "users"). */

import { readUser } from '../account/sign-in.ts'
import type { Interruption, PullParts } from '../read/reading.ts'
import { offeredExtensions } from '../records/offered-extensions.ts'
import { getRequest } from '../remote/remote.ts'

/** True as well where the hub does not tell. */
export async function verifyAccount({
  context,
  send,
}: PullParts): Promise<boolean | Exclude<Interruption, null>> {
  if (!offeredExtensions(context.service.store.read).includes('users')) return true
  const reply = await send(getRequest('/user/me', readUser))
  if (reply.kind === 'no-reply') return reply
  if (reply.kind === 'refusal') return reply.status === 401 ? reply : true
  return reply.body.uuid.toLowerCase() === context.account.user.uuid.toLowerCase()
}
