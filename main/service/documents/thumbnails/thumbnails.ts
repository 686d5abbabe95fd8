/**
 * Small pictures of content (decisions, "Documents"): made when first asked for, kept beside the content. What no
 * picture can be made of, or what lies about itself, gets the icon of its type and is not tried again for a day.
 */
import { contentLimits } from '../../../../shared/limits.ts'
import type { Blobs, StoredContent } from '../../../store/blobs/blobs.ts'
import { inTurns } from '../../../store/blobs/in-turns.ts'
import { refuse } from '../../refuse.ts'
import { createTurns } from '../../turns.ts'
import { drawFirstPage, isPdf } from './draw-pdf.ts'
import { drawIcon, iconOf } from './icons.ts'
import { isImage, shrinkImage } from './shrink-image.ts'

export interface Thumbnail {
  /** a JPEG */
  bytes: Uint8Array
  /** changes whenever the bytes do */
  tag: string
}

export interface Thumbnails {
  /** `mimeType` is the sniffed one. @throws Refused `too-many` when too many wait already */
  of(content: StoredContent, mimeType: string): Promise<Thumbnail>
}

export interface ThumbnailPorts {
  blobs: Blobs
  /** epoch ms */
  now(): number
}

export function createThumbnails({ blobs, now }: ThumbnailPorts): Thumbnails {
  const takeTurn = createTurns(contentLimits.thumbnailsAtOnce, contentLimits.thumbnailsWaiting)
  const running = new Map<number, Promise<Uint8Array | null>>()

  const make = async (content: StoredContent, mimeType: string): Promise<Uint8Array | null> => {
    const bytes = await takeTurn(async () => drawThumbnail(await gather(blobs, content), mimeType))
    if (blobs.isOpen) blobs.keepThumbnail(content, { bytes, madeAt: now() })
    return bytes
  }

  const makeOnce = (content: StoredContent, mimeType: string): Promise<Uint8Array | null> => {
    const known = running.get(content.id)
    if (known) return known
    const made = make(content, mimeType).finally(() => running.delete(content.id))
    running.set(content.id, made)
    return made
  }

  return {
    async of(content, mimeType) {
      const kept = isDrawable(mimeType) ? blobs.thumbnail(content) : { bytes: null, madeAt: now() }
      const isKept = kept && (kept.bytes !== null || now() - kept.madeAt < contentLimits.thumbnailAgainMs)
      const bytes = isKept ? kept.bytes : await makeOnce(content, mimeType)
      if (bytes) return { bytes, tag: `${content.sha256}-thumb` }
      const icon = iconOf(mimeType)
      return { bytes: await drawIcon(icon), tag: `icon-${icon}` }
    },
  }
}

/** In memory of its own, which can be handed on without a copy. */
async function gather(blobs: Blobs, content: StoredContent): Promise<Buffer> {
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

function isDrawable(mimeType: string): boolean {
  return isImage(mimeType) || isPdf(mimeType)
}

function drawThumbnail(bytes: Buffer, mimeType: string): Promise<Uint8Array | null> {
  return isPdf(mimeType) ? drawFirstPage(bytes) : shrinkImage(bytes, mimeType)
}
