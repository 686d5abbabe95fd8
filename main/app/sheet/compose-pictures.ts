/** Composes the photos of a job with their captions. */
import { signersOf } from '../../../shared/rules/signers.ts'
import { stemOf } from '../../../shared/sync/marked-copy.ts'
import { type SheetPart, type SheetPicture, sheetLimits } from '../../../shared/views/sheet.ts'
import { isImage } from '../../service/documents/thumbnails/shrink-image.ts'
import { findMarkedCopies, type Photo, withCopies } from './marked-copies.ts'
import { cutText, listPart } from './pieces.ts'
import type { SheetLabels } from './sheet-labels.ts'
import type { SheetDocument, SheetSource } from './sheet-source.ts'

/**
 * Lists the photos by the time they were taken; marked copies replace the photo they were drawn on.
 * The pictures of the signatures are left out, and so are the photos in `shown`, which the answers of forms
 * have printed.
 */
export function composePhotos(
  source: SheetSource,
  words: SheetLabels,
  shown: ReadonlySet<string> = new Set(),
): SheetPart {
  const photos = photosOf(source)
  const copies = findMarkedCopies(photos)
  const isCopy = new Set([...copies.values()].flat().map(({ uuid }) => uuid))
  const listed = photos
    .filter(({ uuid }) => !isCopy.has(uuid))
    .flatMap(photo => withCopies(photo, copies))
    .filter(({ uuid }) => !shown.has(uuid))
  return listPart('sheet.photos', { entries: listed, most: sheetLimits.pictures }, words, kept => ({
    kind: 'pictures',
    pictures: kept.map(({ uuid, document }) => pictureOf(uuid, document, words)),
  }))
}

/** Returns the job's photos and captured papers that are not internal, the first taken first. */
export function photosOf({ view, documents }: SheetSource): Photo[] {
  const signed = new Set(signersOf(view.job.signature).map(({ documentUuid }) => documentUuid))
  return view.documents
    .filter(({ uuid, internal }) => !internal && !signed.has(uuid))
    .flatMap(({ uuid }) => {
      const document = documents.get(uuid)
      return document !== undefined && (isPicture(document) || document.pages !== null)
        ? [{ uuid, document }]
        : []
    })
    .toSorted((a, b) => a.document.takenAt - b.document.takenAt)
}

export function pictureOf(documentUuid: string, document: SheetDocument, words: SheetLabels): SheetPicture {
  const { t } = words
  const { pages } = document
  const name = pages === null ? '' : stemOf(document.fileName ?? '')
  const description = cutText(document.description?.trim() || name, words)
  const page = pages !== null && pages > 1 ? t('sheet.firstPage', { pages }) : ''
  const caption = [description, page, words.moment(document.takenAt)].filter(Boolean).join(' · ')
  return {
    documentUuid,
    caption,
    alt: t('sheet.photoOf', { caption }),
    size: 'photo',
    missing: whyMissing(document, words),
  }
}

export function signaturePicture(
  documentUuid: string,
  document: SheetDocument | undefined,
  name: string,
  words: SheetLabels,
): SheetPicture {
  const alt = name === '' ? words.t('sheet.signature') : words.t('sheet.signatureOf', { name })
  return {
    documentUuid,
    caption: '',
    alt,
    size: 'signature',
    missing: document === undefined ? words.t('sheet.pictureAway') : whyMissing(document, words),
  }
}

/** Whether the document is a picture, also of a type that cannot be printed. */
export function isPicture({ mimeType }: SheetDocument): boolean {
  return mimeType?.startsWith('image/') ?? false
}

function whyMissing({ sha256, mimeType, pages }: SheetDocument, { t }: SheetLabels): string | null {
  if (sha256 === null) return t('sheet.pictureAway')
  return pages !== null || isImage(mimeType ?? '') ? null : t('sheet.pictureUnreadable')
}
