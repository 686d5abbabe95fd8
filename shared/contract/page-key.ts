/**
 * A key that a page in a browser sends with every call, in addition to its cookie. A cookie alone is not enough: every
 * program on this machine that listens under the same path receives it, and their pages can send it. The window needs
 * no key.
 */

/** the header that carries it */
export const pageKeyHeader = 'fieldbook-page'

/** Its name in the page's own storage, which other ports do not share. */
export const pageKeyName = 'fieldbook.page'

/** The stored JSON. */
export interface PageKey {
  /** where the page is: `/WORD/` */
  start: string
  secret: string
}
