/**
 * The people who signed a job. A signature holds one of them, for servers and clients that know only one, and the others
 * in a list. Pure.
 */
import type { Signature, Signer } from '../entities/fields.ts'

/** Any other text is a role that the user wrote. */
export const signerRoles = ['customer', 'technician', 'witness'] as const
export type SignerRole = (typeof signerRoles)[number]

/** Identifies a signer within a job. */
export type SignerKey = Pick<Signer, 'name' | 'timeStamp'>

/** Lists the signers, in the order in which they signed. */
export function signersOf(signature: Signature | null): Signer[] {
  if (signature === null) return []
  const { others = [], ...first } = signature
  return [first, ...others].toSorted((a, b) => (a.timeStamp ?? 0) - (b.timeStamp ?? 0))
}

/** Adds a signer. `replaced` is removed. */
export function addSigner(
  signature: Signature | null,
  signer: Signer,
  replaced: SignerKey | null = null,
): Signature {
  const kept = signersOf(signature).filter(one => replaced === null || !isSigner(one, replaced))
  return joinSigners([...kept, signer]) ?? signer
}

/** Removes a signer. Returns null if there is no other. */
export function removeSigner(signature: Signature | null, removed: SignerKey): Signature | null {
  return joinSigners(signersOf(signature).filter(one => !isSigner(one, removed)))
}

export function isSigner(one: SignerKey, other: SignerKey): boolean {
  return one.name === other.name && one.timeStamp === other.timeStamp
}

/** The first customer is the signer whom all servers know; without a customer, the first of all. */
function joinSigners(signers: readonly Signer[]): Signature | null {
  const first = signers.find(({ role }) => role === 'customer') ?? signers[0]
  if (first === undefined) return null
  const others = signers.filter(one => one !== first)
  return others.length === 0 ? first : { ...first, others }
}
