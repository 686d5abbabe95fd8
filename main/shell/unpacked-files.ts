/**
 * Files next to a package's archive: native modules and worker threads. Electron verifies what is inside the archive.
 * The archive's table has the digest of each file outside, and files that differ are not loaded. It needs no window, so
 * tests of a package use it too.
 */
import { createHash } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import { isTrusted, policyFile } from '../app/host/policy/file-source.ts'

/** Node's own `fs`, which Electron calls `original-fs`: Electron's `fs` treats an archive as a folder. */
type PlainFiles = Pick<typeof fs, 'openSync' | 'readSync' | 'closeSync' | 'readFileSync' | 'existsSync'>

interface Entry {
  files?: Record<string, Entry>
  unpacked?: boolean
  integrity?: { algorithm: string; hash: string }
}

export interface ChangedFile {
  /** path inside the archive's folder */
  name: string
  /** SHA-256 in hex; null: the file is missing, or the table has no digest of it */
  digest: string | null
}

/** Lists every file next to the archive that differs from the packed one. */
export function listChanged(archive: string, files: PlainFiles): ChangedFile[] {
  return [...unpackedIn(readTable(archive, files))].flatMap(([name, entry]): ChangedFile[] => {
    const file = path.join(`${archive}.unpacked`, name)
    const { algorithm = '', hash } = entry.integrity ?? {}
    if (algorithm !== 'SHA256' || !files.existsSync(file)) return [{ name, digest: null }]
    const digest = digestOf(files.readFileSync(file))
    return digest === hash ? [] : [{ name, digest }]
  })
}

/** Returns whether an administrator has approved the file: its digest is in `replaced`. */
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

/** Reads the table at the start of the archive. Four 32-bit numbers come first; the last one is the table's length. */
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

// Parts under the LGPL may be replaced by the user. Replacements are loaded if their digests are on a list that only
// administrators can write.

/** Path of the list, in the machine policy's folder. Its lines start with a digest, as `sha256sum` writes them. */
function replacedList(): string {
  const policy = policyFile()
  return policy.replace(path.basename(policy), 'replaced.sha256')
}

/** Returns the digests in lower case; none if there is no list or if other users may write it. */
export async function readReplaced(
  list: string = replacedList(),
  isKept: typeof isTrusted = isTrusted,
): Promise<ReadonlySet<string>> {
  try {
    if (!(await isKept(list))) return new Set()
    const digests = fs.readFileSync(list, 'utf8').match(/^\s*[0-9a-f]{64}\b/gim) ?? []
    return new Set(digests.map(digest => digest.trim().toLowerCase()))
  } catch {
    // Most machines have no list.
    return new Set()
  }
}
