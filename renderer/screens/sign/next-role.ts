/** Proposes the role of the next signer. */
import type { Signer } from '../../../shared/entities/fields.ts'
import { type SignerRole, signerRoles } from '../../../shared/rules/signers.ts'

/** Returns the first free role, beginning with the customer. A signature without a role is the customer's. */
export function nextRole(signers: readonly Pick<Signer, 'role'>[]): SignerRole {
  const taken = new Set(signers.map(({ role }) => role || 'customer'))
  return signerRoles.find(role => !taken.has(role)) ?? 'witness'
}
