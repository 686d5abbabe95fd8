import type { StoredContent } from '../../../store/blobs/blobs.ts'
import { inTurns } from '../../../store/blobs/in-turns.ts'
import type { Contents } from '../../../store/contents/contents.ts'
import { refuse } from '../../refuse.ts'

/** Reads a content in turns into a buffer of its own. The buffer can be transferred to a worker without a copy. */
export async function gather(blobs: Contents, content: StoredContent): Promise<Buffer> {
  const bytes = Buffer.allocUnsafeSlow(content.size)
  let at = 0
  for await (const part of inTurns(blobs.read(content))) {
    bytes.set(part, at)
    at += part.length
    // The hub may have stopped during the read.
    if (!blobs.isOpen) refuse('storage', 'The contents are closed.')
  }
  return bytes
}
