/**
 * What lies beside the archive of a package: machine code and threads. Electron vouches for what is inside; the
 * archive's own table holds the digest of each file outside, and nothing of them is loaded that it does not fit. It needs no
 * window, so a test of a package reads it as well.
 */
import { createHash } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import { isTrusted, policyFile } from '../app/host/policy/file-source.ts'

/** Node's own, which Electron calls `original-fs`: to its `fs` an archive is a folder. */
type PlainFiles = Pick<typeof fs, 'openSync' | 'readSync' | 'closeSync' | 'readFileSync' | 'existsSync'>

interface Entry {
  files?: Record<string, Entry>
  unpacked?: boolean
  integrity?: { algorithm: string; hash: string }
}

export interface ChangedFile {
  /** inside the archive's folder */
  name: string
  /** SHA-256 in hex; null: it is missing, or the table does not tell how it was */
  digest: string | null
}

/** Every file beside the archive that is not as it was packed. */
export function listChanged(archive: string, files: PlainFiles): ChangedFile[] {
  return [...unpackedIn(readTable(archive, files))].flatMap(([name, entry]): ChangedFile[] => {
    const file = path.join(`${archive}.unpacked`, name)
    const { algorithm = '', hash } = entry.integrity ?? {}
    if (algorithm !== 'SHA256' || !files.existsSync(file)) return [{ name, digest: null }]
    const digest = digestOf(files.readFileSync(file))
    return digest === hash ? [] : [{ name, digest }]
  })
}

/** Whether somebody vouches for it, by the digests in `replaced`. */
export function isReplaced({ digest }: ChangedFile, replaced: ReadonlySet<string>): boolean {
  return digest !== null && replaced.has(digest)
}

function* unpackedIn(entry: Entry, at = ''): Generator<[string, Entry]> {
  for (const [name, inside] of Object.entries(entry.files ?? {})) {
    const place = path.join(at, name)
    if (inside.files) yield* unpackedIn(inside, place)
    else if (inside.unpacked) yield [place, inside]
  }
}

/** The table comes first: four numbers of four bytes, the last of which is its length, and then its text. */
function readTable(archive: string, files: PlainFiles): Entry {
  const handle = files.openSync(archive, 'r')
  try {
    const read = (length: number, at: number) => {
      const bytes = Buffer.alloc(length)
      files.readSync(handle, bytes, 0, length, at)
      return bytes
    }
    const length = read(16, 0).readUInt32LE(12)
    return JSON.parse(read(length, 16).toString('utf8')) as Entry
  } finally {
    files.closeSync(handle)
  }
}

function digestOf(bytes: Buffer): string {
  return createHash('sha256').update(bytes).digest('hex')
}

// Files beside the archive that an administrator has put others in the place of. Parts under the LGPL may be replaced by
// whoever has the program; what is loaded is then vouched for by a list that administrators alone may write.

/** Beside the policy of the machine, as `sha256sum` and `Get-FileHash` tell it: a digest for each line, and anything after it. */
function replacedList(): string {
  const policy = policyFile()
  return policy.replace(path.basename(policy), 'replaced.sha256')
}

/** Their digests, in small letters; none where there is no list, or where others may write it. */
export async function readReplaced(
  list: string = replacedList(),
  isKept: typeof isTrusted = isTrusted,
): Promise<ReadonlySet<string>> {
  try {
    if (!(await isKept(list))) return new Set()
    const digests = fs.readFileSync(list, 'utf8').match(/^\s*[0-9a-f]{64}\b/gim) ?? []
    return new Set(digests.map(digest => digest.trim().toLowerCase()))
  } catch {
    // most machines have none
    return new Set()
  }
}
