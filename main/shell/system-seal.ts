/** Seals secrets with the key that the operating system stores for this user. */
import process from 'node:process'
import { safeStorage } from 'electron'
import { fail, type Outcome, succeed } from '../../shared/text/failures.ts'
import { reason } from '../../shared/text/message.ts'
import type { Seal } from '../app/host/sealed-secrets.ts'

/** Call it after Electron is ready. Fails with `storage` if the system stores no keys. */
export async function openSystemSeal(platform: NodeJS.Platform = process.platform): Promise<Outcome<Seal>> {
  const isPlain = platform === 'linux' && safeStorage.getSelectedStorageBackend() === 'basic_text'
  // Without a keyring Linux has only a publicly known key; the screens warn about it.
  if (isPlain) safeStorage.setUsePlainTextEncryption(true)
  if (!(await safeStorage.isAsyncEncryptionAvailable())) {
    return fail('storage', reason('key-store-closed'))
  }
  return succeed({
    scheme: 'system',
    protection: isPlain ? 'basic-text' : 'system',
    seal: async (_name, text) => (await safeStorage.encryptStringAsync(text)).toString('base64'),
    async unseal(_name, sealed) {
      const { result, shouldReEncrypt } = await safeStorage.decryptStringAsync(Buffer.from(sealed, 'base64'))
      return { text: result, isStale: shouldReEncrypt }
    },
  })
}
