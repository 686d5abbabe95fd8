/** Encrypts the stored secrets of API keys: AES-256-GCM with a key derived from the database's key. */
import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto'

export interface Vault {
  seal(secret: string): string
  /** @throws if the text was sealed with another key, or changed */
  open(sealed: string): string
  /** Returns the same value for equal texts. Without the key, it does not say whether a text is a certain one. */
  digest(text: string): string
}

const NONCE_BYTES = 12
const TAG_BYTES = 16

/** `hubKey` is the database's key, 32 bytes. The key of the vault is derived from it and never equal to it. */
export function createVault(hubKey: Uint8Array): Vault {
  const key = Buffer.from(hkdfSync('sha256', hubKey, new Uint8Array(), 'fieldbook api secrets 1', 32))
  return {
    seal(secret) {
      const nonce = randomBytes(NONCE_BYTES)
      const cipher = createCipheriv('aes-256-gcm', key, nonce)
      const sealed = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()])
      return Buffer.concat([nonce, sealed, cipher.getAuthTag()]).toString('base64')
    },
    open(text) {
      const bytes = Buffer.from(text, 'base64')
      const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, NONCE_BYTES), {
        authTagLength: TAG_BYTES,
      })
      decipher.setAuthTag(bytes.subarray(bytes.length - TAG_BYTES))
      const secret = decipher.update(bytes.subarray(NONCE_BYTES, bytes.length - TAG_BYTES))
      return Buffer.concat([secret, decipher.final()]).toString('utf8')
    },
    digest: text => createHmac('sha256', key).update(text).digest('base64'),
  }
}
