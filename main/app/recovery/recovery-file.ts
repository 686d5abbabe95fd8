/**
 * `recovery.json` in the data folder: the databases' keys, encrypted once for each recovery code.
 * The file is useless without a code, so it may be copied together with the data.
 */
import { hkdfSync } from 'node:crypto'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { type Static, Type } from 'typebox'
import { Compile } from 'typebox/compile'
import { recoveryFileName, replaceFile } from '../host/sealed-secrets.ts'
import { sealText, unsealText } from '../host/sealed-text.ts'

/** The owner of a code: the user, who has it on paper, or the company. */
export type CodeOwner = 'person' | 'company'

const Seal = Type.Object({
  /** Epoch milliseconds. */
  madeAt: Type.Integer(),
  /** Base64 of nonce, tag and the encrypted keys. */
  keys: Type.String(),
})
export type RecoverySeal = Static<typeof Seal>

const RecoveryFile = Type.Object({
  version: Type.Literal(1),
  /** A random id of this data folder. */
  laptop: Type.String(),
  person: Type.Union([Seal, Type.Null()]),
  company: Type.Union([
    Type.Object({
      ...Seal.properties,
      /** The id of the company's recovery key. */
      keyId: Type.String(),
      /** The code, encrypted with the company's public key. */
      sealedCode: Type.String(),
      /**
       * The address of the hub that stores the code; null: no hub does, and the code is only in this file.
       */
      leftAt: Type.Union([Type.String(), Type.Null()]),
    }),
    Type.Null(),
  ]),
})
export type RecoveryFile = Static<typeof RecoveryFile>
const isRecoveryFile = Compile(RecoveryFile)

const keyBytes = 32

/** `damaged`: the file exists but is not valid. */
export function readRecoveryFile(
  dataDir: string,
  name: string = recoveryFileName,
): RecoveryFile | 'damaged' | null {
  try {
    const read: unknown = JSON.parse(readFileSync(path.join(dataDir, name), 'utf8'))
    return isRecoveryFile.Check(read) ? read : 'damaged'
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ENOENT' ? null : 'damaged'
  }
}

/** Returns null if the file is missing or damaged. */
export function soundRecoveryFile(dataDir: string): RecoveryFile | null {
  const read = readRecoveryFile(dataDir)
  return read === 'damaged' ? null : read
}

export function writeRecoveryFile(dataDir: string, content: RecoveryFile): Promise<void> {
  return replaceFile(path.join(dataDir, recoveryFileName), `${JSON.stringify(content, null, 1)}\n`)
}

/** Encrypts the keys with a key derived from code, laptop and owner. Returns base64. */
export function sealKeys(
  code: Uint8Array,
  laptop: string,
  owner: CodeOwner,
  keys: Readonly<Record<string, string>>,
): string {
  return sealText(widen(code, laptop, owner), JSON.stringify(keys))
}

/** Returns null if another code encrypted the keys, or they were changed. */
export function unsealKeys(
  code: Uint8Array,
  laptop: string,
  owner: CodeOwner,
  sealed: string,
): Record<string, string> | null {
  try {
    return JSON.parse(unsealText(widen(code, laptop, owner), sealed)) as Record<string, string>
  } catch {
    // the cipher does not say why decryption failed
    return null
  }
}

/** Derives a key of the cipher's length from the code, for one laptop and one owner. */
function widen(code: Uint8Array, laptop: string, owner: CodeOwner): Uint8Array {
  return new Uint8Array(hkdfSync('sha256', code, laptop, `fieldbook recovery 1 ${owner}`, keyBytes))
}
