/** Stores the bytes of a file before its row: checks them, and makes photos smaller. */
import type { StoredFile } from '../../../../shared/contract/document.ts'
import { contentLimits, limits } from '../../../../shared/limits/limits.ts'
import { fail, type Outcome, succeed } from '../../../../shared/text/failures.ts'
import { reason } from '../../../../shared/text/message.ts'
import { cleanFileName } from '../../../service/documents/file-name.ts'
import { sniffType } from '../../../service/documents/sniff-type.ts'
import { isImage, loadSharp } from '../../../service/documents/thumbnails/shrink-image.ts'
import { findDocument } from '../../../service/records/document-record.ts'
import type { BlobWriter } from '../../../store/blobs/blob-writer.ts'
import { inTurns } from '../../../store/blobs/in-turns.ts'
import { StoreFailure } from '../../../store/store-failure.ts'
import { actorIn, type SyncContext } from '../../state/context.ts'
import { currentName } from './adopt-document.ts'
import type { CameraFacts } from './photo/exif.ts'
import { fitPhoto, hasFilm, isPhoto, isWholePicture } from './photo/fit-photo.ts'
import { insertExif, tiffOf } from './photo/jpeg-segments.ts'
import { isHeic, readHeic } from './photo/read-heic.ts'

export type Source = Uint8Array | AsyncIterable<Uint8Array>

export interface StoredContent {
  sha256: string
  /** size in bytes */
  size: number
  fileName: string
  mimeType: string
}

export interface About {
  fileName: string | null
  taken: CameraFacts
  /** EXIF for a JPEG without any, as `tiffOf` returns it */
  exif?: Uint8Array | null
}

/** File names of photos, whatever the file contains. */
const photoName = /\.(jpe?g|png|webp|gif|avif|hei[cf]|tiff?|bmp)$/i

/**
 * Stores a file. Its type is found by its bytes. @returns `invalid` for an empty file or one that is too large,
 * `storage`
 */
export async function storeContent(
  context: SyncContext,
  source: Source,
  about: About,
): Promise<Outcome<StoredContent & StoredFile>> {
  const writer = context.blobs.write()
  try {
    const name = cleanFileName(about.fileName)
    const taken = await takeIn(context, writer, source, { ...about, fileName: name })
    if (taken === null || writer.size > limits.documentBytes)
      return fail('invalid', reason('file-too-large', { most: limits.documentBytes / 1024 / 1024 }))
    if (writer.size === 0) return fail('invalid', reason('file-empty'))
    const sha256 = writer.seal()
    writer.finish(context.ports.clock.now())
    const { mimeType, ...stored } = taken
    const fileName = nameOf(name, mimeType)
    return succeed({ sha256, size: writer.size, mimeType, fileName, ...stored })
  } catch (error) {
    if (error instanceof StoreFailure) return fail('storage', error.told)
    throw error
  } finally {
    await writer.close()
  }
}

interface TakenIn extends StoredFile {
  mimeType: string
}

const paperName = /\.pdf$/i
const pdfType = 'application/pdf'
/** A complete PDF has this mark at its end. */
const pdfEnd = '%%EOF'
const pdfEndBytes = 2_048

/**
 * Reads a picture into memory, because it is checked as a whole; other files are read in parts. Returns null for a file
 * that is too large.
 */
async function takeIn(
  context: SyncContext,
  writer: BlobWriter,
  source: Source,
  about: About,
): Promise<TakenIn | null> {
  const parts = partsOf(source)[Symbol.asyncIterator]()
  const head = await gather(parts, contentLimits.sniffedBytes)
  const mimeType = await sniffType(head, about.fileName)
  if (isImage(mimeType) || isHeic(mimeType)) {
    const rest = await gather(parts, limits.documentBytes)
    if (head.length + rest.length > limits.documentBytes) return null
    const { bytes, ...read } = await readPhoto(context, Buffer.concat([head, rest]), mimeType, about)
    writer.add(bytes)
    return read
  }
  writer.add(head)
  let end: Uint8Array = head.subarray(-pdfEndBytes)
  for (let part = await parts.next(); part.done !== true; part = await parts.next()) {
    writer.add(part.value)
    end = Buffer.concat([end, part.value]).subarray(-pdfEndBytes)
    if (writer.size > limits.documentBytes) return null
  }
  const isUnread = isOtherThanCalled(about.fileName ?? '', mimeType) || isCutPdf(mimeType, end)
  return { mimeType, isUnread, lostFilm: null }
}

function isOtherThanCalled(fileName: string, mimeType: string): boolean {
  if (paperName.test(fileName)) return mimeType !== pdfType
  return photoName.test(fileName) && !mimeType.startsWith('image/')
}

function isCutPdf(mimeType: string, end: Uint8Array): boolean {
  return mimeType === pdfType && !Buffer.from(end).includes(pdfEnd)
}

/** Makes a photo smaller. A photo that cannot be opened is stored unchanged. */
async function readPhoto(
  { settings, ports }: SyncContext,
  original: Uint8Array,
  mimeType: string,
  { taken, exif = null }: About,
): Promise<TakenIn & { bytes: Uint8Array }> {
  if (!isPhoto(mimeType) && !isHeic(mimeType)) {
    return { bytes: original, mimeType, isUnread: !(await isWholePicture(original)), lostFilm: null }
  }
  const longerSide = settings().photoSize
  const fit = { longerSide, taken, timeZone: ports.clock.timeZone() }
  if (!isHeic(mimeType)) {
    const photo = mimeType === 'image/jpeg' ? insertExif(original, exif) : original
    const { bytes, isRead, hasLostFilm } = await fitPhoto(photo, mimeType, fit)
    return { bytes, mimeType, isUnread: !isRead, lostFilm: hasLostFilm ? 'smaller' : null }
  }
  const converted = await readHeic(original, longerSide)
  if (converted === null) return { bytes: original, mimeType, isUnread: true, lostFilm: null }
  const { bytes } = await fitPhoto(converted, 'image/jpeg', fit)
  const isMoving = hasFilm(original) || mimeType.endsWith('-sequence')
  return { bytes, mimeType: 'image/jpeg', isUnread: false, lostFilm: isMoving ? 'converted' : null }
}

async function* partsOf(source: Source): AsyncGenerator<Uint8Array, void, undefined> {
  if (source instanceof Uint8Array) yield source
  else yield* source
}

/** Reads parts until they have `enough` bytes, or to the end. */
async function gather(parts: AsyncIterator<Uint8Array>, enough: number): Promise<Buffer> {
  const gathered: Uint8Array[] = []
  let size = 0
  while (size <= enough) {
    const part = await parts.next()
    if (part.done === true) break
    gathered.push(part.value)
    size += part.value.length
  }
  return Buffer.concat(gathered)
}

/** Returns a name for the file. A converted photo gets another ending. */
function nameOf(name: string | null, mimeType: string): string {
  if (name === null) return nameFor(mimeType)
  return mimeType === 'image/jpeg' ? name.replace(/\.hei[cf]$/i, '.jpg') : name
}

function nameFor(mimeType: string): string {
  const [family, kind = ''] = mimeType.split('/')
  return family === 'image' && /^[a-z]{3,4}$/.test(kind) ? `photo.${kind === 'jpeg' ? 'jpg' : kind}` : 'file'
}

// A picture that was made from a photo gets the photo's EXIF.

/** Returns the EXIF in the format of `tiffOf`; null: the photo is not stored here, or has no EXIF. */
export async function exifOfDocument(context: SyncContext, documentUuid: string): Promise<Uint8Array | null> {
  const { read } = context.service.store
  const document = findDocument(read, actorIn(context, read), currentName(read, documentUuid))
  const content = document?.sha256 ? context.blobs.find(document.sha256) : undefined
  if (!content || content.size > limits.documentBytes || !isPhoto(document?.mime_type ?? '')) return null
  const parts: Uint8Array[] = []
  for await (const part of inTurns(context.blobs.read(content))) {
    parts.push(part)
    // the user may sign out between two parts
    if (!context.blobs.isOpen) return null
  }
  const open = await loadSharp()
  const { exif } = await open(Buffer.concat(parts))
    .metadata()
    // a picture that cannot be read has no EXIF
    .catch(() => ({ exif: undefined }))
  return exif ? tiffOf(exif) : null
}
