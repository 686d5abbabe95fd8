/** The audit log of a hub: who logged in, what was refused and why, who changed rights, keys and users. */
import { escapeActing } from '../../shared/printable.ts'

type Value = string | number | boolean | null | readonly (string | number)[]

/** Fields of one line. Never a key, password, token or text of a request; users are named by id and address. */
export type AuditFields = Readonly<Record<string, Value | undefined>>

/** Writes one line. It never throws: a full disk must not keep users from working. */
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

/** The line as it is stored, with its line end. `log` marks it among other lines of the journal. */
export function auditLine(at: number, event: AuditEvent, fields: AuditFields): string {
  const line = { log: 'audit', time: new Date(at).toISOString(), event, ...fields }
  return `${escapeActing(JSON.stringify(line))}\n`
}
