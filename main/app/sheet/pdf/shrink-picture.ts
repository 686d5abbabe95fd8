/** A picture of a sheet, small enough for paper. */
import { sheetLimits } from '../../../../shared/sheet.ts'
import { loadSharp } from '../../../service/documents/thumbnails/shrink-image.ts'
import type { Blobs } from '../../../store/blobs/blobs.ts'

export interface PrintedPicture {
  jpeg: Buffer
  /** pixels */
  width: number
  height: number
}

/** From the first place that has it; null for what is nowhere, is broken, or would take too much. */
export async function shrinkPicture(
  places: readonly Blobs[],
  sha256: string | undefined,
): Promise<PrintedPicture | null> {
  const bytes = sha256 === undefined ? null : readWhole(places, sha256)
  if (bytes === null) return null
  const open = await loadSharp()
  const { sourcePixels, picturePixels, pictureQuality, pictureSeconds } = sheetLimits
  try {
    const { data, info } = await open(bytes, { limitInputPixels: sourcePixels, failOn: 'error' })
      .autoOrient()
      .resize(picturePixels, picturePixels, { fit: 'inside', withoutEnlargement: true })
      .flatten({ background: '#ffffff' })
      .toColourspace('srgb')
      .timeout({ seconds: pictureSeconds })
      .jpeg({ quality: pictureQuality })
      .toBuffer({ resolveWithObject: true })
    return { jpeg: data, width: info.width, height: info.height }
  } catch {
    // the sheet says in its place that it cannot be shown
    return null
  }
}

function readWhole(places: readonly Blobs[], sha256: string): Buffer | null {
  for (const blobs of places) {
    const content = blobs.find(sha256)
    if (content) return Buffer.concat([...blobs.read(content)])
  }
  return null
}
