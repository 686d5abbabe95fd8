/** Which photo of a job was drawn over, and by which copies: those are shown in its place. */
import { stemOf, stemOfOriginal } from '../../../shared/marked-copy.ts'
import type { SheetDocument } from './sheet-source.ts'

export interface Photo {
  uuid: string
  document: SheetDocument
}

/** The copies of each original, by its uuid, the first drawn first. What a copy does not say of itself its photo says. */
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

/** Each in the place of what it was drawn over, also of a copy that was drawn over once more. */
export function withCopies(photo: Photo, copies: ReadonlyMap<string, readonly Photo[]>): Photo[] {
  const drawn = copies.get(photo.uuid)
  if (drawn === undefined) return [photo]
  return drawn.flatMap(copy => {
    const description = describe(copy, photo)
    return withCopies({ ...copy, document: { ...copy.document, description } }, copies)
  })
}

/** Two photos may have come under one name: then the one that was taken at the same time. */
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
