import type { Sheet } from '../../../../shared/sheet.ts'

/** What a PDF is made of; it can cross threads. */
export interface SheetOrder {
  sheet: Sheet
  /** the SHA-256 of each picture by its document's uuid */
  pictures: Readonly<Record<string, string>>
  /** `{page} of {pages}` */
  pageOf: string
}
