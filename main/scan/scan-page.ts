/** Turns a photo of a page into a flat, clean page with its words. */

import type { PageLook } from '../../shared/entities/captured-page.ts'
import type { Quad } from '../../shared/rules/quad.ts'
import type { PdfPage } from './pdf/write-pdf.ts'
import type { ReadOptions, Scanner } from './thread/scanner.ts'

export interface ScannedPage extends PdfPage {
  /** Clockwise from the top left of the text, as fractions of the upright photo; null: no page was found. */
  corners: Quad | null
  /** `mirrored`, `illegible`: the page has no words. */
  text: 'read' | 'mirrored' | 'illegible'
}

/** `unreadable`: the file is no picture, or is damaged. `no-language`: the language's data are missing or damaged. */
export type ScanFault = 'unreadable' | 'no-language'

export async function scanPage(
  scanner: Scanner,
  bytes: Uint8Array,
  { look, ...options }: ReadOptions & { look: PageLook },
): Promise<ScannedPage | ScanFault> {
  const found = await scanner.find(bytes)
  if (found === null) return 'unreadable'
  const read = await scanner.read({ bytes, corners: found.corners }, options)
  if (read === null) return 'unreadable'
  if (read.state === 'no-language' || read.state === 'cancelled') return 'no-language'
  const [corners, words] = read.state === 'read' ? [read.corners, read.words] : [found.corners, []]
  const page = await scanner.make({ bytes, corners }, look)
  if (page === null) return 'unreadable'
  return { ...page, corners: found.corners && corners, words, text: read.state }
}
