/**
 * A key that a page in a browser sends with every call, in addition to its cookie. A cookie alone is not safe: every
 * program on this machine that uses the same path receives it, and its pages can send it. The window needs no key.
 */

/** name of the header with the key */
export const pageKeyHeader = 'fieldbook-page'

/** Name of the key in the page's local storage, which other ports do not share. */
export const pageKeyName = 'fieldbook.page'

/** The key as stored in JSON. */
export interface PageKey {
  /** path of the page, `/WORD/` */
  start: string
  secret: string
}

/** Content type of an answer that is bytes: the value of an outcome. JSON would make them ten times as large. */
export const bytesType = 'application/octet-stream'
