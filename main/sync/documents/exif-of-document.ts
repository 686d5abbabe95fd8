/** What the EXIF of a photo that is here says, for a picture that is made of it. */
import { limits } from '../../../shared/limits.ts'
import { loadSharp } from '../../service/documents/thumbnails/shrink-image.ts'
import { findDocument } from '../../service/records/document-record.ts'
import { inTurns } from '../../store/blobs/in-turns.ts'
import { actorIn, type SyncContext } from '../records/context.ts'
import { currentName } from './current-names.ts'
import { isPhoto } from './photo/fit-photo.ts'
import { tiffOf } from './photo/jpeg-segments.ts'

/** As `tiffOf` has it; null when it is not here, is no photo, or says nothing. */
export async function exifOfDocument(context: SyncContext, documentUuid: string): Promise<Uint8Array | null> {
  const { read } = context.service.store
  const document = findDocument(read, actorIn(context, read), currentName(read, documentUuid))
  const content = document?.sha256 ? context.blobs.find(document.sha256) : undefined
  if (!content || content.size > limits.documentBytes || !isPhoto(document?.mime_type ?? '')) return null
  const parts: Uint8Array[] = []
  for await (const part of inTurns(context.blobs.read(content))) {
    parts.push(part)
    // between two parts somebody may have signed out
    if (!context.blobs.isOpen) return null
  }
  const open = await loadSharp()
  const { exif } = await open(Buffer.concat(parts))
    .metadata()
    // a picture that cannot be read says nothing
    .catch(() => ({ exif: undefined }))
  return exif ? tiffOf(exif) : null
}
