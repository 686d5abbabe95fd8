/** Reads a file of the operator in parts, for an answer. */
import { closeSync, constants, lstatSync, openSync, readSync, type Stats } from 'node:fs'

const PART_BYTES = 256 * 1024

/** Returns null if there is no plain file. */
export function lookAtFile(file: string): Stats | null {
  const stats = lstatSync(file, { throwIfNoEntry: false })
  return stats?.isFile() ? stats : null
}

/** Returns a text that differs for a file with other bytes. */
export function tagOfFile({ size, mtimeMs }: Stats): string {
  return `${size.toString(36)}-${Math.floor(mtimeMs).toString(36)}`
}

export function* readFileParts(file: string, start: number, end: number): Generator<Uint8Array> {
  const handle = openSync(file, constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0))
  try {
    for (let at = start; at < end; ) {
      const part = Buffer.allocUnsafe(Math.min(PART_BYTES, end - at))
      const count = readSync(handle, part, 0, part.length, at)
      // The file was replaced by a shorter one.
      if (count === 0) return
      at += count
      yield part.subarray(0, count)
    }
  } finally {
    closeSync(handle)
  }
}
