/**
 * What the vans of the group hold, asked for when who plans wants to see it: a laptop counts its own person's van alone,
 * so of the others it knows what the hub told last (extension `material`).
 */

import { type Outcome, succeed } from '../../../shared/failures.ts'
import type { Van } from '../../../shared/material.ts'
import { syncLimits } from '../../../shared/sync-limits.ts'
import { dateOf, startOfDay } from '../../service/entity/local-time.ts'
import { failureOf } from '../account/sign-in.ts'
import type { SyncContext } from '../records/context.ts'
import { syncState } from '../records/state.ts'
import { readList } from '../remote/read-json.ts'
import { getRequest, type Remote } from '../remote/remote.ts'
import { readRemoteVan } from '../remote/remote-vans.ts'

/** What was told before stays where the hub does not answer. @returns `network`, `forbidden`, `unauthenticated` */
export async function readVans(
  { service, ports }: SyncContext,
  remote: Pick<Remote, 'send'>,
): Promise<Outcome<null>> {
  const zone = ports.clock.timeZone()
  const since = startOfDay(dateOf(ports.clock.now(), zone), zone) ?? 0
  const vans: Van[] = []
  for (let offset = 0; offset < syncLimits.vansAtMost; offset += syncLimits.vansPage) {
    const path = `/material/van?since=${Math.max(0, since)}&limit=${syncLimits.vansPage}&offset=${offset}`
    const reply = await remote.send(getRequest(path, body => readList(body, readRemoteVan)))
    if (reply.kind !== 'answer') return { ok: false, failure: failureOf(reply) }
    vans.push(...reply.body)
    if (reply.body.length < syncLimits.vansPage) break
  }
  if (!service.store.isOpen || !service.store.isWritable) return succeed(null)
  service.store.transaction(db => syncState.set(db, 'vans', { at: ports.clock.now(), since, vans }))
  return succeed(null)
}
