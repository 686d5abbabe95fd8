/** Scales a picture down for printing. */
import type { Sharp } from 'sharp'
import { sheetLimits } from '../../../../shared/views/sheet.ts'
import { openFirstPage } from '../../../service/documents/thumbnails/draw-pdf.ts'
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
  const { picturePixels, paperPixels, pictureQuality, pictureSeconds } = sheetLimits
  const isPaper = bytes.subarray(0, 5).toString('latin1') === '%PDF-'
  const most = isPaper ? paperPixels : picturePixels
  try {
    const image = await openSource(bytes, isPaper)
    if (image === null) return null
    const { data, info } = await image
      .resize(most, most, { fit: 'inside', withoutEnlargement: true })
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

/** Opens a picture upright, or the first page of a PDF. */
async function openSource(bytes: Buffer, isPaper: boolean): Promise<Sharp | null> {
  const { sourcePixels, paperPixels, pictureSeconds } = sheetLimits
  if (isPaper) return openFirstPage(bytes, { size: paperPixels, seconds: pictureSeconds })
  const open = await loadSharp()
  return open(bytes, { limitInputPixels: sourcePixels, failOn: 'error' }).autoOrient()
}

function readWhole(places: readonly Blobs[], sha256: string): Buffer | null {
  for (const blobs of places) {
    const content = blobs.find(sha256)
    if (content) return Buffer.concat([...blobs.read(content)])
  }
  return null
}
