/** The calls to the scan thread. */

import type { PageLook, PageWord } from '../../../shared/entities/captured-page.ts'
import type { FoundPage } from '../corners/find-page.ts'
import type { PageOnPhoto } from '../pixels/crop-photo.ts'
import type { Picture } from '../pixels/picture.ts'

/**
 * `mirrored`, `illegible`: no text can be read, of a mirrored page or in any direction. `cancelled`: by the call `rest`.
 * `no-language`: the data of the language are missing or damaged.
 */
export type ReadAnswer =
  | {
      state: 'read'
      /** Number of corners, clockwise, from the first one to the top left of the text. */
      turns: number
      words: PageWord[]
    }
  | { state: 'mirrored' }
  | { state: 'illegible' }
  | { state: 'cancelled' }
  | { state: 'no-language' }

/** Calls by name: their request and answer. */
export interface ScanCalls {
  /** Finds the page on a photo or a frame of the camera; null: there is no page. */
  find: { request: { photo: Picture }; answer: FoundPage | null }
  /** Makes the flat page of about `size` pixels. */
  flatten: { request: PageOnPhoto & { look: PageLook; size: number }; answer: Picture }
  /**
   * Reads the text of a page, and finds out which corner is the top left of the text. `language`: of the screens, or the
   * name of data in `languageFolder`.
   */
  read: {
    request: PageOnPhoto & { language: string; languageFolder: string | null }
    answer: ReadAnswer
  }
  /** Finds the barcodes and QR codes on a page, which is made of about `size` pixels. */
  codes: { request: PageOnPhoto & { size: number }; answer: PageWord[] }
  /** Ends the recognition, and frees its memory. */
  rest: { request: null; answer: null }
}

export type ScanName = keyof ScanCalls

export type ScanCall = { [N in ScanName]: { name: N; request: ScanCalls[N]['request'] } }[ScanName]
