import {
  CloudDownload,
  File as FileIcon,
  FileText,
  Film,
  Image,
  ImageOff,
  Link,
  type LucideIcon,
  Mic,
} from 'lucide-preact'
import { useState } from 'preact/hooks'
import type { DocumentView } from '../../../shared/views/document.ts'
import { isPdf, isPicture } from '../../../shared/views/shown-types.ts'
import { thumbnailAddress } from '../../state/contents.ts'
import { t } from '../../text/t.ts'
import './thumbnail.css'

/**
 * A small picture of a file, or an icon of its type. The frame has its size before the picture loads. A signature is
 * shown whole, not cropped.
 */
export function Thumbnail({ document, isPaper = false }: { document: DocumentView; isPaper?: boolean }) {
  const { uuid, hasContent, mimeType } = document
  // tries again if the server has given the file another uuid
  const [broken, setBroken] = useState<string | null>(null)
  const isBroken = broken === uuid
  const isDrawn = hasContent && !isBroken && (isPicture(mimeType) || isPdf(mimeType))
  const Icon = iconOf(document, isBroken)
  return (
    <span class={isPaper ? 'thumbnail thumbnail-paper' : 'thumbnail'}>
      {isDrawn ? (
        <img
          src={thumbnailAddress(uuid)}
          class={isPdf(mimeType) ? 'thumbnail-page' : undefined}
          width={256}
          height={192}
          alt=""
          loading="lazy"
          decoding="async"
          draggable={false}
          onError={() => setBroken(uuid)}
        />
      ) : (
        <>
          <Icon size={28} strokeWidth={1.75} aria-hidden="true" />
          {isBroken && isPicture(mimeType) && <span class="thumbnail-broken small">{t('file.broken')}</span>}
        </>
      )}
    </span>
  )
}

function iconOf({ mimeType, size, hasContent }: DocumentView, isBroken: boolean): LucideIcon {
  if (!hasContent && size === null) return Link
  if (isBroken && isPicture(mimeType)) return ImageOff
  if (!hasContent) return CloudDownload
  if (mimeType?.startsWith('image/') === true) return Image
  if (mimeType?.startsWith('audio/') === true) return Mic
  if (mimeType?.startsWith('video/') === true) return Film
  return isPdf(mimeType) ? FileText : FileIcon
}
