/**
 * Small pictures of content (interface, "Documents"): made when first asked for, kept beside the content. What no
 * picture can be made of, or what lies about itself, gets the icon of its type and is not tried again for a day.
 */
import { contentLimits } from '../../../../shared/limits.ts'
import type { Blobs, StoredContent, StoredThumbnail } from '../../../store/blobs/blobs.ts'
import { StoreFailure } from '../../../store/store-failure.ts'
import { createTurns } from '../../turns.ts'
import { drawFirstPage, isPdf } from './draw-pdf.ts'
import { gather } from './gather.ts'
import { drawIcon, iconOf } from './icons.ts'
import { isImage, shrinkImage } from './shrink-image.ts'

interface Thumbnail {
  /** a JPEG */
  bytes: Uint8Array
  /** changes whenever the bytes do */
  tag: string
  /** no picture could be made of it: these are the icon of its type */
  isIcon: boolean
}

export interface Thumbnails {
  /** `mimeType` is the sniffed one. @throws Refused `too-many` when too many wait already */
  of(content: StoredContent, mimeType: string): Promise<Thumbnail>
}

export interface ThumbnailPorts {
  blobs: Blobs
  /** epoch ms */
  now(): number
  /** those that may wait for their turn; as many as a hub lets wait, unless it is said */
  waitingAtMost?: number
}

export function createThumbnails({ blobs, now, waitingAtMost }: ThumbnailPorts): Thumbnails {
  const { thumbnailsAtOnce, thumbnailsWaiting } = contentLimits
  const takeTurn = createTurns(thumbnailsAtOnce, waitingAtMost ?? thumbnailsWaiting)
  const running = new Map<number, Promise<Uint8Array | null>>()

  const make = async (content: StoredContent, mimeType: string): Promise<Uint8Array | null> => {
    const bytes = await takeTurn(async () => drawThumbnail(await gather(blobs, content), mimeType))
    if (blobs.isOpen) keepIfThereIsRoom(blobs, content, { bytes, madeAt: now() })
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
      if (bytes) return { bytes, tag: `${content.sha256}-thumb`, isIcon: false }
      const icon = iconOf(mimeType)
      return { bytes: await drawIcon(icon), tag: `icon-${icon}`, isIcon: true }
    },
  }
}

/** A full disk is no reason not to show the picture: it is made again next time. */
function keepIfThereIsRoom(blobs: Blobs, content: StoredContent, thumbnail: StoredThumbnail): void {
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
