/** Whether the hub remembers that a job was deleted (interface, "tombstones"). */
import { syncLimits } from '../../../../shared/sync-limits.ts'
import { readWholeList } from '../../read/read-list.ts'
import type { Exchange } from '../../records/exchange.ts'
import type { NoReply, Refusal } from '../../remote/reply.ts'
import type { Target } from '../../send/requests.ts'

/** False as well where the hub remembers nothing. `since`: epoch ms by the hub's clock. */
export async function hasTombstone(
  exchange: Exchange,
  { jobUuid, extensions }: Target,
  since: number,
): Promise<boolean | Refusal | NoReply> {
  if (!extensions.includes('tombstones')) return false
  let isFound = false
  const query = {
    kind: 'changes',
    since: since - syncLimits.cursorOverlapMs,
    withDeleted: true,
    scope: 'mine',
  } as const
  const reading = { ...exchange, isStopped: () => isFound }
  const interruption = await readWholeList(reading, query, { pass: 1, offset: 0 }, async page => {
    isFound ||= page.gone.some(({ uuid }) => uuid.toLowerCase() === jobUuid)
  })
  return isFound || (interruption ?? false)
}
