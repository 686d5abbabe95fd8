/**
 * Describes this laptop to a server that lists laptops: the generation in which it looked up its operations, and the
 * operations that have waited for three days.
 */
import { formatReport } from '../../../../shared/entities/laptop-report.ts'
import { oldOperations } from '../../operations/waiting/unconfirmed.ts'
import { hubNow, type SyncContext } from '../../state/context.ts'
import { knownLaptop } from '../../state/laptop-id.ts'
import { readConfirmed } from '../../state/server.ts'
import { syncState } from '../../state/state.ts'

/** Returns the value of the header `Laptop`; null if the server has named no generation. */
export function describeLaptop(context: SyncContext): string | null {
  const { read } = context.service.store
  const uuid = knownLaptop(read)
  // an account without confirmed operations has nothing to look up
  const generation =
    (readConfirmed(read, context.account.id) ?? syncState.get(read, 'hubIdentity'))?.generation ?? null
  if (uuid === null || generation === null) return null
  const written = oldOperations(context, read).map(({ createdAt }) => createdAt)
  const now = context.ports.clock.now()
  const oldest = Math.round(Math.max(0, Math.min(now, ...written) + hubNow(context) - now))
  return formatReport({
    uuid,
    generation,
    waiting: written.length,
    oldest: written.length > 0 ? oldest : null,
  })
}
