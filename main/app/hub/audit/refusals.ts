/** Counts equal refusals, so that a client that asks again and again cannot fill the audit log. */
import { hubLimits } from '../../../../shared/limits/hub-limits.ts'
import type { Audit, AuditEvent, AuditFields } from '../../../service/audit.ts'

interface Repeated {
  event: AuditEvent
  fields: AuditFields
  /** after the first one, which was written at once */
  count: number
}

interface Refusals {
  /** Writes the first of equal refusals, and counts the others. */
  write: Audit
  /** Writes how often each was repeated, and starts a new minute. */
  endMinute(): void
}

/**
 * Refusals are equal if everything but the request id is. Each kind has lines of its own, so that refusals of requests
 * without a key cannot crowd out those of wrong passwords.
 */
export function createRefusals(write: Audit): Refusals {
  const minute = new Map<string, Repeated>()
  const linesOfKind = new Map<string, number>()
  let dropped = 0
  return {
    write(event, fields) {
      const { requestId: _, ...told } = fields
      const name = JSON.stringify([event, told])
      const kind = kindOf(event, fields)
      const lines = linesOfKind.get(kind) ?? 0
      const known = minute.get(name)
      if (known) known.count += 1
      else if (lines >= hubLimits.auditedRefusals) dropped += 1
      else {
        linesOfKind.set(kind, lines + 1)
        minute.set(name, { event, fields: told, count: 0 })
        write(event, fields)
      }
    },
    endMinute() {
      for (const { event, fields, count } of minute.values())
        if (count > 0) write(event, { ...fields, repeated: count })
      if (dropped > 0) write('refusals.dropped', { count: dropped })
      minute.clear()
      linesOfKind.clear()
      dropped = 0
    },
  }
}

/** The event, and whether a user or at least a key is known. */
function kindOf(event: AuditEvent, { user, key }: AuditFields): string {
  return `${event} ${user != null ? 'user' : key != null ? 'key' : 'nobody'}`
}
