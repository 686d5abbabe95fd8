/** Reads a blank form from a path. A file that cannot be read is no error. */
import { readFile, stat } from 'node:fs/promises'
import path from 'node:path'
import { blankLimits } from '../../../shared/limits/limits.ts'
import { reason } from '../../../shared/text/message.ts'
import type { ReadBlank } from '../../../shared/views/blank.ts'
import { blankTooLarge, readBlank } from './read-blank.ts'

/** A file that is too large is not read at all. */
export async function readBlankFile(file: string): Promise<ReadBlank> {
  try {
    const { size } = await stat(file)
    if (size > blankLimits.fileBytes) return blankTooLarge()
    return await readBlank(await readFile(file), path.basename(file))
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === undefined) throw error
    return { ok: false, problems: [{ place: null, ...reason('blank-file-unreadable', { why: code }) }] }
  }
}
