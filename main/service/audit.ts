/** Audit log of a hub: logins, refusals with their reasons, and changes of rights, keys and users. */
import { escapeActing } from '../../shared/entities/printable.ts'

type Value = string | number | boolean | null | readonly (string | number)[]

/**
 * Fields of one line. They never hold a key, password, token or text of a request. Users are named by id and address.
 */
export type AuditFields = Readonly<Record<string, Value | undefined>>

/** Writes one line. It never throws: a full disk must not stop the users' work. */
export type Audit = (event: AuditEvent, fields: AuditFields) => void

export type AuditEvent =
  | 'login.accepted'
  | 'login.refused'
  | 'login.ended'
  | 'request.refused'
  | 'refusals.dropped'
  | 'hub.started'
  | 'hub.stopped'
  | 'hub.restored'
  | 'database.moved'
  | 'command.run'
  | 'user.added'
  | 'user.changed'
  | 'user.password-changed'
  | 'user.disabled'
  | 'user.enabled'
  | 'user.removed'
  | 'user.linked'
  | 'user.signed-out'
  | 'key.created'
  | 'key.rotated'
  | 'key.revoked'
  | 'group.added'
  | 'recovery.opened'
  | 'recovery.forgotten'

/** Returns the line with its line end. `log` marks it among other lines of the journal. */
export function auditLine(at: number, event: AuditEvent, fields: AuditFields): string {
  const line = { log: 'audit', time: new Date(at).toISOString(), event, ...fields }
  return `${escapeActing(JSON.stringify(line))}\n`
}
