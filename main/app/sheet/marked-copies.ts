/** Finds the marked copies of a job's photos, which are shown in place of the originals. */
import { stemOf, stemOfOriginal } from '../../../shared/sync/marked-copy.ts'
import type { SheetDocument } from './sheet-source.ts'

export interface Photo {
  uuid: string
  document: SheetDocument
}

/**
 * Returns the copies of each original by its uuid, the oldest first. A copy without a description gets the
 * original's.
 */
export function findMarkedCopies(photos: readonly Photo[]): ReadonlyMap<string, readonly Photo[]> {
  const copies = new Map<string, Photo[]>()
  for (const photo of photos) {
    const original = originalOf(photo, photos)
    if (original === null) continue
    const described = { ...photo.document, description: describe(photo, original) }
    copies.set(original.uuid, [...(copies.get(original.uuid) ?? []), { ...photo, document: described }])
  }
  return copies
}

/**
 * Returns the copies of a photo, and for a copy that was marked again, its copies. Without copies returns
 * the photo itself.
 */
export function withCopies(photo: Photo, copies: ReadonlyMap<string, readonly Photo[]>): Photo[] {
  const drawn = copies.get(photo.uuid)
  if (drawn === undefined) return [photo]
  return drawn.flatMap(copy => {
    const description = describe(copy, photo)
    return withCopies({ ...copy, document: { ...copy.document, description } }, copies)
  })
}

/**
 * Returns the photo that a copy was drawn on. If two photos have the same name, the time when they were
 * taken decides.
 */
function originalOf({ uuid, document }: Photo, photos: readonly Photo[]): Photo | null {
  const stem = document.fileName === null ? null : stemOfOriginal(document.fileName)
  if (stem === null) return null
  const named = photos.filter(
    other =>
      other.uuid !== uuid && other.document.fileName !== null && stemOf(other.document.fileName) === stem,
  )
  if (named.length < 2) return named[0] ?? null
  const sameTime = named.filter(other => other.document.takenAt === document.takenAt)
  return sameTime.length === 1 ? (sameTime[0] ?? null) : null
}

function describe(copy: Photo, original: Photo): string | null {
  return copy.document.description?.trim() ? copy.document.description : original.document.description
}
