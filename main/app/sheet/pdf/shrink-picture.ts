/** Scales a picture down for printing. */
import { sheetLimits } from '../../../../shared/views/sheet.ts'
import { loadSharp } from '../../../service/documents/thumbnails/shrink-image.ts'
import type { Blobs } from '../../../store/blobs/blobs.ts'

export interface PrintedPicture {
  jpeg: Buffer
  /** Pixels. */
  width: number
  height: number
}

/**
 * Reads the picture from the first database that has it. Returns null if it is missing, broken or too
 * large.
 */
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
    // the sheet prints a message in place of the picture
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
