/** Rows of contents to download, and of contents that were downloaded ahead. */

export interface WantedContent {
  id: number
  uuid: string
  /** size in bytes; null: the server did not say */
  size: number | null
  mime_type: string | null
  /** path under the base URL */
  link: string
  failures: number
  /** epoch ms */
  retry_at: number | null
  /** The user opened it: it comes first, and the limit does not count. */
  is_wanted: 0 | 1
  /** Lower ones come first. */
  place: number
}

export interface HeldContent {
  id: number
  uuid: string
  sha256: string
  /** size in bytes */
  size: number
  /** Higher ones are removed first. */
  place: number
}
