/** The role of a signer in the user's language. */
import { signerRoles } from '../../../shared/rules/signers.ts'
import { t } from '../../text/t.ts'

/** `role`: one of the known roles, or a text that a user wrote. */
export function roleLabel(role: string): string {
  const known = signerRoles.find(one => one === role)
  return known === undefined ? role : t(`sign.role.${known}`)
}
