/**
 * Converts the keys of a data folder that another host created: decrypts them with that host's key, and
 * encrypts them with this host's.
 * The databases do not change, because only their keys are encrypted by the host.
 */
import { rmSync } from 'node:fs'
import path from 'node:path'
import { keyFileName } from './key-file.ts'
import { readSealed, type Seal, type SealedValue, sealedBy, writeSealed } from './sealed-secrets.ts'

/**
 * Returns false if there are no keys of the other host. Rejects without changes when `from` cannot decrypt
 * all of them.
 */
export async function rewriteSealed(dataDir: string, from: Seal, to: Seal): Promise<boolean> {
  const values = readSealed(dataDir)
  if (values === null || sealedBy(dataDir) !== from.scheme) return false
  const sealed: [string, SealedValue][] = []
  for (const [name, value] of values) {
    const { text } = await from.unseal(name, value.sealed)
    sealed.push([name, { scheme: to.scheme, sealed: await to.seal(name, text) }])
  }
  await writeSealed(dataDir, new Map(sealed))
  return true
}

/** Deletes the key file. Call it when no secret is encrypted with it any more. */
export function dropKeyFile(dataDir: string): void {
  rmSync(path.join(dataDir, keyFileName), { force: true })
}
