/** Right to webhooks (interface, "Roles"). They belong to a key: a token sent with it changes nothing. */
import type { KeyRecord } from '../access/keys.ts'
import { refuse } from '../refuse.ts'

/** @throws Refused `forbidden` */
export function requireMayHaveWebhooks({ kind, role }: KeyRecord): void {
  if (kind !== 'integration')
    refuse('forbidden', 'Webhooks belong to an integration key: an app key has none.')
  if (role === 'technician') refuse('forbidden', 'A key with the role technician has no webhooks.')
}
