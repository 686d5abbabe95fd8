/** What kept content is, told from its bytes: what a hub says of it is not believed. */
import { contentLimits } from '../../../shared/limits.ts'
import { isPicture } from '../../../shared/shown-types.ts'
import { sniffType } from '../../service/documents/sniff-type.ts'
import { createTurns } from '../../service/turns.ts'
import type { Blobs, StoredContent } from '../../store/blobs/blobs.ts'
import { isLargerThanShown } from './picture-size.ts'

export interface Sniffing {
  /** without parameters */
  typeOf(content: StoredContent): Promise<string>
  /** a picture that nothing should unpack. @throws Refused `too-many` when too many wait to be looked at */
  isTooLarge(content: StoredContent): Promise<boolean>
}

/** As many answers are remembered, as a gallery and a reader of pages ask again and again. */
const remembered = 1_000

/** The answers hold for one file of contents, where numbers are never given twice. */
export function createSniffing(blobs: Blobs, waitingAtMost: number): Sniffing {
  // a picture is in memory as a whole for it
  const takeTurn = createTurns(contentLimits.thumbnailsAtOnce, waitingAtMost)
  const typeOf = rememberEach(content => sniff(blobs, content))
  const isTooLarge = rememberEach(async content => {
    const type = await typeOf(content)
    return isPicture(type) && takeTurn(() => isLargerThanShown(blobs, content, type))
  })
  return { typeOf, isTooLarge }
}

type Look<T> = (content: StoredContent) => Promise<T>

function rememberEach<T>(look: Look<T>): Look<T> {
  const known = new Map<number, Promise<T>>()
  return content => {
    const before = known.get(content.id)
    if (before !== undefined) return before
    for (const oldest of known.keys()) {
      if (known.size < remembered) break
      known.delete(oldest)
    }
    const seen = look(content)
    known.set(content.id, seen)
    // what failed is looked at again
    seen.catch(() => known.delete(content.id))
    return seen
  }
}

function sniff(blobs: Blobs, content: StoredContent): Promise<string> {
  const end = Math.min(content.size, contentLimits.sniffedBytes)
  return sniffType(Buffer.concat([...blobs.read(content, 0, end)]), null)
}
