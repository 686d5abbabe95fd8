/** Stores a file of this computer as content. A file that cannot be read or is too large is no error. */
import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import path from 'node:path'
import { contentLimits, limits } from '../../../shared/limits/limits.ts'
import { fail, type Outcome, succeed } from '../../../shared/text/failures.ts'
import { reason } from '../../../shared/text/message.ts'
import type { Contents } from '../../store/contents/contents.ts'
import { cleanFileName } from './file-name.ts'
import { sniffType } from './sniff-type.ts'

export interface StoredFile {
  fileName: string
  mimeType: string
  /** bytes */
  size: number
  /** SHA-256 of the content, in hex */
  sha256: string
}

/** @returns `invalid` for a file that cannot be read, an empty one, or one that is too large. @throws StoreFailure, ContentsFailure */
export async function storeFile(blobs: Contents, file: string, now: number): Promise<Outcome<StoredFile>> {
  const writer = blobs.write()
  try {
    const { size } = await stat(file)
    if (size > limits.documentBytes) return tooLarge()
    let head = Buffer.alloc(0)
    for await (const part of createReadStream(file)) {
      const bytes = part as Buffer
      if (head.length < contentLimits.sniffedBytes) head = Buffer.concat([head, bytes])
      writer.add(bytes)
      if (writer.size > limits.documentBytes) return tooLarge()
    }
    if (writer.size === 0) return fail('invalid', reason('file-empty'))
    const fileName = cleanFileName(path.basename(file)) ?? 'file'
    const mimeType = await sniffType(head.subarray(0, contentLimits.sniffedBytes), fileName)
    await writer.store(now)
    return succeed({ fileName, mimeType, size: writer.size, sha256: writer.seal() })
  } catch (error) {
    const why = readErrorOf(error)
    if (why === null) throw error
    return fail('invalid', reason('blank-file-unreadable', { why }))
  } finally {
    await writer.close()
  }
}

function tooLarge(): Outcome<never> {
  return fail('invalid', reason('file-too-large', { most: limits.documentBytes / 1024 / 1024 }))
}

/** Returns the code of an error of the file system; null for any other error, such as a full disk of the database. */
function readErrorOf(error: unknown): string | null {
  const { code, syscall } = error as NodeJS.ErrnoException
  return syscall === undefined || code === undefined ? null : code
}
