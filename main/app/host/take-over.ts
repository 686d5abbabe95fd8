/**
 * A folder that was begun in the other host: its keys are opened there once more, and sealed by this one. The data stay as
 * they are, as it is their keys that are sealed.
 */
import { rmSync } from 'node:fs'
import path from 'node:path'
import { keyFileName } from './key-file.ts'
import { readSealed, type Seal, type SealedValue, sealedBy, writeSealed } from './sealed-secrets.ts'

/** False: there was nothing to take over. Rejects, with nothing changed, when `from` does not open all of them. */
export async function takeOver(dataDir: string, from: Seal, to: Seal): Promise<boolean> {
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

/** Once nothing is sealed with it any more. */
export function dropKeyFile(dataDir: string): void {
  rmSync(path.join(dataDir, keyFileName), { force: true })
}
