/**
 * Thumbnails of content (interface, "Documents"), made at the first request and stored with the content. Content that
 * cannot be drawn gets the icon of its type and is tried again after a day.
 */
import { contentLimits } from '../../../../shared/limits/limits.ts'
import type { StoredContent, StoredThumbnail } from '../../../store/blobs/blobs.ts'
import type { Contents } from '../../../store/contents/contents.ts'
import { StoreFailure } from '../../../store/store-failure.ts'
import { createTurns } from '../../turns.ts'
import { drawFirstPage, isPdf } from './draw-pdf.ts'
import { gather } from './gather.ts'
import { drawIcon, iconOf } from './icons.ts'
import { isImage, shrinkImage } from './shrink-image.ts'

interface Thumbnail {
  /** a JPEG */
  bytes: Uint8Array
  /** changes if the bytes change */
  tag: string
  /** true: the bytes are the icon of the type, as the content cannot be drawn */
  isIcon: boolean
}

export interface Thumbnails {
  /** `mimeType` is the sniffed one. @throws Refused `too-many` when too many wait already */
  of(content: StoredContent, mimeType: string): Promise<Thumbnail>
}

export interface ThumbnailPorts {
  blobs: Contents
  /** milliseconds since the epoch */
  now(): number
  /** number of requests that may wait; by default the hub's limit */
  waitingAtMost?: number
}

export function createThumbnails({ blobs, now, waitingAtMost }: ThumbnailPorts): Thumbnails {
  const { thumbnailsAtOnce, thumbnailsWaiting } = contentLimits
  const takeTurn = createTurns(thumbnailsAtOnce, waitingAtMost ?? thumbnailsWaiting)
  const running = new Map<string, Promise<Uint8Array | null>>()

  const make = async (content: StoredContent, mimeType: string): Promise<Uint8Array | null> => {
    const bytes = await takeTurn(async () => drawThumbnail(await gather(blobs, content), mimeType))
    if (blobs.isOpen) keepIfThereIsRoom(blobs, content, { bytes, madeAt: now() })
    return bytes
  }

  const makeOnce = (content: StoredContent, mimeType: string): Promise<Uint8Array | null> => {
    const known = running.get(content.sha256)
    if (known) return known
    const made = make(content, mimeType).finally(() => running.delete(content.sha256))
    running.set(content.sha256, made)
    return made
  }

  return {
    async of(content, mimeType) {
      const kept = isDrawable(mimeType) ? blobs.thumbnail(content) : { bytes: null, madeAt: now() }
      const isCached = kept && (kept.bytes !== null || now() - kept.madeAt < contentLimits.thumbnailAgainMs)
      const bytes = isCached ? kept.bytes : await makeOnce(content, mimeType)
      if (bytes) return { bytes, tag: `${content.sha256}-thumb`, isIcon: false }
      const icon = iconOf(mimeType)
      return { bytes: await drawIcon(icon), tag: `icon-${icon}`, isIcon: true }
    },
  }
}

/** Stores the thumbnail. A full disk must not prevent showing it: it is made again at the next request. */
function keepIfThereIsRoom(blobs: Contents, content: StoredContent, thumbnail: StoredThumbnail): void {
  try {
    blobs.keepThumbnail(content, thumbnail)
  } catch (error) {
    if (!(error instanceof StoreFailure)) throw error
  }
}

function isDrawable(mimeType: string): boolean {
  return isImage(mimeType) || isPdf(mimeType)
}

function drawThumbnail(bytes: Buffer, mimeType: string): Promise<Uint8Array | null> {
  return isPdf(mimeType) ? drawFirstPage(bytes) : shrinkImage(bytes, mimeType)
}
