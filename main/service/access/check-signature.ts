/** Whether a request is signed as its key demands (interface, "Signing"). */
import type { WriteDb } from '../../store/db.ts'
import { refuse } from '../refuse.ts'
import type { Access } from './access.ts'
import { type KeyRecord, secretsOf } from './keys.ts'
import { isSameText, sign, signatureBase } from './signature.ts'
import type { TokenRecord } from './tokens.ts'

export interface SignedRequest {
  method: string
  /** as `signedUri` gives it */
  uri: string
  /** null: not sent */
  signature: string | null
  /** epoch ms in digits, as sent */
  signatureTimestamp: string | null
}

/** @throws Refused `unauthenticated` with the sentence for each case (interface, "Signing") */
export function checkSignature(access: Access, key: KeyRecord, request: SignedRequest): void {
  const { signature, signatureTimestamp } = request
  if (signature === null) {
    if (key.require_signature === 1) refuse('unauthenticated', 'Signature required')
    return
  }
  if (signatureTimestamp === null) refuse('unauthenticated', 'Invalid signature')
  if (!isInTime(access, signatureTimestamp)) refuse('unauthenticated', 'Signature timestamp out of range')
  const base = signatureBase(request.method, signatureTimestamp, request.uri)
  const isRight = secretsOf(access, key)
    .map(secret => isSameText(sign(secret, base), signature))
    .includes(true)
  if (!isRight) refuse('unauthenticated', 'Invalid signature')
}

function isInTime({ service, signatureSkewMs }: Access, timestamp: string): boolean {
  return /^\d{1,16}$/.test(timestamp) && Math.abs(Number(timestamp) - service.now()) <= signatureSkewMs
}

const writing: readonly string[] = ['POST', 'PUT', 'DELETE']

/**
 * A signature is good for one write: the second use of one by the same key and token is a replay.
 * @throws Refused `unauthenticated`
 */
export function rememberSignature(
  { service }: Access,
  key: KeyRecord,
  token: TokenRecord | null,
  { method, signature, signatureTimestamp }: SignedRequest,
): void {
  if (signature === null || !writing.includes(method)) return
  const use = (db: WriteDb, tokenHash: string) =>
    db.run(
      'INSERT INTO used_signatures (sender, signature, time_stamp) VALUES (?, ?, ?) ON CONFLICT DO NOTHING',
      `${key.id} ${tokenHash}`,
      signature,
      Number(signatureTimestamp),
    ).changes > 0
  service.store.transaction(db => {
    if (!use(db, token?.hash ?? '')) refuse('unauthenticated', 'Signature already used')
    // the token is not signed: who drops it must not have the request again with the rights of the key
    if (token !== null && key.kind === 'integration') use(db, '')
  })
}
