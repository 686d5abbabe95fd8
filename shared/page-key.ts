/**
 * What the page in a browser has beside its cookie, and shows with every call: a cookie goes to every program on this
 * machine that listens under the same path, and a page of any of them can have it sent. The window needs none.
 */

/** the header that carries it */
export const pageKeyHeader = 'fieldbook-page'

/** Its name in the page's own storage, which other ports do not share. */
export const pageKeyName = 'fieldbook.page'

/** As it lies there, in JSON. */
export interface PageKey {
  /** where the page is: `/WORD/` */
  start: string
  secret: string
}
