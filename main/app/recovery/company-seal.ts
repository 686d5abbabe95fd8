/**
 * The company's recovery key. A laptop encrypts its code with the public half (HPKE, RFC 9180: X25519,
 * HKDF-SHA256, AES-256-GCM).
 * Only the private half decrypts it. The laptop's id is authenticated too, so a code cannot be presented as
 * another laptop's.
 */
import { createHash } from 'node:crypto'
import { Aes256Gcm, CipherSuite, DhkemX25519HkdfSha256, HkdfSha256 } from '@hpke/core'

/** Both halves in Base64url, 32 bytes each. */
export interface CompanyKeys {
  publicKey: string
  privateKey: string
}

const suite = new CipherSuite({
  kem: new DhkemX25519HkdfSha256(),
  kdf: new HkdfSha256(),
  aead: new Aes256Gcm(),
})
const info = Buffer.from('fieldbook company recovery 1')
const encBytes = 32

export async function makeCompanyKeys(): Promise<CompanyKeys> {
  const { publicKey, privateKey } = await suite.kem.generateKeyPair()
  return {
    publicKey: toText(await suite.kem.serializePublicKey(publicKey)),
    privateKey: toText(await suite.kem.serializePrivateKey(privateKey)),
  }
}

/** Returns a short id of the public key, which people can compare by eye. */
export function companyKeyId(publicKey: string): string {
  return createHash('sha256').update(publicKey).digest('hex').slice(0, 16)
}

/** Returns Base64url. @throws for an invalid key */
export async function sealCode(publicKey: string, laptop: string, code: Uint8Array): Promise<string> {
  const recipientPublicKey = await suite.kem.deserializePublicKey(toBytes(publicKey))
  const { enc, ct } = await suite.seal({ recipientPublicKey, info }, code, Buffer.from(laptop))
  return toText(Buffer.concat([Buffer.from(enc), Buffer.from(ct)]))
}

/** Returns null if the code was encrypted with another key, comes from another laptop, or was changed. */
export async function openCode(
  privateKey: string,
  laptop: string,
  sealed: string,
): Promise<Uint8Array | null> {
  const bytes = toBytes(sealed)
  try {
    const recipientKey = await suite.kem.deserializePrivateKey(toBytes(privateKey))
    const [enc, ct] = [bytes.slice(0, encBytes), bytes.slice(encBytes)]
    return new Uint8Array(await suite.open({ recipientKey, enc, info }, ct, Buffer.from(laptop)))
  } catch {
    // the library does not say why decryption failed
    return null
  }
}

function toText(bytes: ArrayBuffer | Uint8Array): string {
  return Buffer.from(bytes as Uint8Array).toString('base64url')
}

/** Copies the bytes into their own buffer, which WebCrypto requires. */
function toBytes(text: string): Uint8Array<ArrayBuffer> {
  return new Uint8Array(Buffer.from(text, 'base64url'))
}
