/** Encrypts secrets with a key from a file, on systems without a key store. */
import { randomBytes } from 'node:crypto'
import { chmodSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { fail, type Outcome, succeed } from '../../../shared/text/failures.ts'
import type { Seal } from './sealed-secrets.ts'
import { sealText, unsealText } from './sealed-text.ts'

export const keyFileName = 'fieldbook.key'

const keyBytes = 32

/**
 * AES-256-GCM with the key of FIELDBOOK_KEY (64 hexadecimal digits), else of `fieldbook.key`, which is
 * created with mode 0600.
 * A value can be decrypted only under its own name. Fails with `invalid` if the key has another format.
 */
export function openKeyFileSeal(dataDir: string, fromEnvironment: string | undefined): Outcome<Seal> {
  const file = path.join(dataDir, keyFileName)
  const text = fromEnvironment ?? readOrMakeKey(file)
  if (!/^[0-9a-f]{64}$/i.test(text.trim())) {
    const where = fromEnvironment === undefined ? `The key file ${file}` : 'FIELDBOOK_KEY'
    return fail(
      'invalid',
      `${where} does not hold a key, which is 64 hexadecimal digits. Put back the one you had.`,
    )
  }
  const key = Buffer.from(text.trim(), 'hex')
  // A key from the environment is not stored in the data folder, so the user needs no warning.
  const protection = fromEnvironment === undefined ? 'key-file' : 'system'
  return succeed({
    scheme: 'key-file',
    protection,
    seal: async (name, plain) => sealText(key, plain, name),
    unseal: async (name, sealed) => ({ text: unsealText(key, sealed, name), isStale: false }),
  })
}

/** Flushes a new key to the disk before it is used: data encrypted with a lost key is lost too. */
function readOrMakeKey(file: string): string {
  try {
    closeToOthers(file)
    return readFileSync(file, 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
  }
  const text = randomBytes(keyBytes).toString('hex')
  writeFileSync(file, `${text}\n`, { flag: 'wx', mode: 0o600, flush: true })
  return text
}

/**
 * Removes the rights of other users, which a copied file may have. On a read-only disk the rights stay as
 * they are.
 */
function closeToOthers(file: string): void {
  try {
    chmodSync(file, 0o600)
  } catch (error) {
    if (!['EROFS', 'EPERM', 'EACCES'].includes((error as NodeJS.ErrnoException).code ?? '')) throw error
  }
}
