/** Audit lines about users: each names the user by number and address. */

import { membershipsOf, type UserRecord } from '../../service/access/users.ts'
import type { Audit, AuditEvent, AuditFields } from '../../service/audit.ts'
import type { Service } from '../../service/service.ts'

export function auditUser(
  audit: Audit,
  event: AuditEvent,
  { id, email }: Pick<UserRecord, 'id' | 'email'>,
  more: AuditFields = {},
): void {
  audit(event, { user: id, email, ...more })
}

/** The role and the groups of a user after a change. */
export function rightsOf({ store }: Service, userId: number): AuditFields {
  const held = membershipsOf(store.read, userId)
  return { role: held[0]?.role, groups: held.map(({ group_id }) => group_id) }
}
