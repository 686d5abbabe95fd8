import type { Blobs, StoredContent } from '../../../store/blobs/blobs.ts'
import { inTurns } from '../../../store/blobs/in-turns.ts'
import { refuse } from '../../refuse.ts'

/** All of a content, read in turns, in memory of its own, which can be handed on without a copy. */
export async function gather(blobs: Blobs, content: StoredContent): Promise<Buffer> {
  const bytes = Buffer.allocUnsafeSlow(content.size)
  let at = 0
  for await (const part of inTurns(blobs.read(content))) {
    bytes.set(part, at)
    at += part.length
    // between two parts a hub may have stopped
    if (!blobs.isOpen) refuse('storage', 'The contents are closed.')
  }
  return bytes
}
