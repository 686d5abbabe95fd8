import type { Sheet } from '../../../../shared/views/sheet.ts'

/** The input of a PDF; it can be passed between threads. */
export interface SheetOrder {
  sheet: Sheet
  /** The SHA-256 of each picture, by its document's uuid. */
  pictures: Readonly<Record<string, string>>
  /** The template `{page} of {pages}`. */
  pageOf: string
}
