/** `safeStorage` (electronjs.org/docs/api/safe-storage): the system's key store, and its failures. */
import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { SafeStorage } from 'electron'
import { app } from './app.ts'
import { onlyKnown } from './known.ts'
import { lifecycle } from './lifecycle.ts'
import { machine } from './machine.ts'

const { keyStore } = machine
let isPlainAllowed = false
let key: Buffer | null = null

function isOpen(): boolean {
  return keyStore.kind !== 'closed' && (keyStore.kind !== 'basic_text' || isPlainAllowed)
}

/** Opens the store at the first call that needs it, after ready. */
function keyNow(): Buffer {
  if (!lifecycle.isReady) throw new Error('safeStorage cannot be used before app is ready')
  if (!isOpen()) throw new Error('Encryption is not available.')
  key ??= readKey()
  return key
}

/** The publicly known key: what it sealed also opens with a better store. */
const plainKey = createHash('sha256').update('peanuts').digest()

/** Prefix of sealed values, by backend. */
const mark = Buffer.from(keyStore.kind === 'system' ? 'v11' : 'v10')

function readKey(): Buffer {
  if (keyStore.kind === 'basic_text') return plainKey
  const file = keyStore.kind === 'local-state' ? localState() : keyStore.file
  if (!existsSync(file)) {
    mkdirSync(path.dirname(file), { recursive: true })
    writeFileSync(file, randomBytes(32))
  }
  return createHash('sha256').update(readFileSync(file)).digest()
}

/** os_crypt stores its key in Local State on Windows, and reads it when the program gets ready. */
function localState(): string {
  return path.join(app.getPath('userData'), 'Local State of the stand-in')
}

export const safeStorage = onlyKnown('safeStorage', {
  setUsePlainTextEncryption(isAllowed) {
    isPlainAllowed = isAllowed
  },
  /** Only on Linux; `unknown` before ready. */
  getSelectedStorageBackend() {
    if (!lifecycle.isReady) return 'unknown'
    return keyStore.kind === 'basic_text' ? 'basic_text' : 'gnome_libsecret'
  },
  async isAsyncEncryptionAvailable() {
    if (!lifecycle.isReady) throw new Error('safeStorage cannot be used before app is ready')
    return isOpen()
  },
  async encryptStringAsync(text) {
    const nonce = randomBytes(12)
    const cipher = createCipheriv('aes-256-gcm', keyNow(), nonce)
    const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
    return Buffer.concat([mark, nonce, cipher.getAuthTag(), body])
  },
  /** `shouldReEncrypt`: the key was changed, or a better store exists. */
  async decryptStringAsync(sealed) {
    const bytes = sealed.subarray(3)
    const isOfOther = !sealed.subarray(0, 3).equals(mark)
    const key = isOfOther && keyStore.kind === 'system' ? plainKey : keyNow()
    const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, 12), { authTagLength: 16 })
    decipher.setAuthTag(bytes.subarray(12, 28))
    try {
      const result = decipher.update(bytes.subarray(28), undefined, 'utf8') + decipher.final('utf8')
      return { result, shouldReEncrypt: isOfOther || keyStore.isRotated === true }
    } catch {
      throw new Error('Error while decrypting the ciphertext provided to safeStorage.decryptStringAsync.')
    }
  },
} satisfies Pick<
  SafeStorage,
  | 'setUsePlainTextEncryption'
  | 'getSelectedStorageBackend'
  | 'isAsyncEncryptionAvailable'
  | 'encryptStringAsync'
  | 'decryptStringAsync'
>)
