/** Seals secrets with a key in a file of its own, where no system keeps keys for us. */
import { randomBytes } from 'node:crypto'
import { chmodSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { fail, type Outcome, succeed } from '../../../shared/failures.ts'
import type { Seal } from './sealed-secrets.ts'
import { sealText, unsealText } from './sealed-text.ts'

export const keyFileName = 'fieldbook.key'

const keyBytes = 32

/**
 * AES-256-GCM with the key of FIELDBOOK_KEY (64 hexadecimal digits), else of `fieldbook.key`, mode 0600, made
 * where it is missing. A value is bound to its name. `invalid` for a key of another shape.
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
  // A key from the environment does not lie beside the data, so nobody has to be warned.
  const protection = fromEnvironment === undefined ? 'key-file' : 'system'
  return succeed({
    scheme: 'key-file',
    protection,
    seal: async (name, plain) => sealText(key, plain, name),
    unseal: async (name, sealed) => ({ text: unsealText(key, sealed, name), isStale: false }),
  })
}

/** On the disk before anything is sealed with it: without the key the data is lost. */
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

/** A copy from elsewhere may have come with other rights. Where nothing can be written, they stay as they are. */
function closeToOthers(file: string): void {
  try {
    chmodSync(file, 0o600)
  } catch (error) {
    if (!['EROFS', 'EPERM', 'EACCES'].includes((error as NodeJS.ErrnoException).code ?? '')) throw error
  }
}
