/** How other versions of the program come: what fetches them, and what an administrator wants of it. */

export interface UpdateOrder {
  /** the address of a folder that holds `latest*.yml` and what it names; ends with a slash */
  feed: string
  /** whether http may be gone by, where nobody else vouches for the address */
  mayBePlain(url: URL): boolean
  /** a version that is older than this one is taken too */
  mayGoBack: boolean
  /** whether a version that is for `percent` of all laptops is for this one */
  isFor(version: string, percent: number): boolean
}

/** What the feed names. */
export interface Offer {
  version: string
  isOlder: boolean
  /** by everything that the feed says: newer, or older and wanted, for this laptop, and for its system */
  isMeant: boolean
  /** the shape of the database that it writes; null: the feed does not say */
  schema: number | null
}

export interface Updater {
  /** Asks the feed. @throws `PROXY_…`, or whatever went wrong, by its `code` */
  look(order: UpdateOrder): Promise<Offer | null>
  /** Fetches what `look` told; once it resolves that is here, whole and checked. @throws as `look` */
  fetch(): Promise<void>
  /** What was fetched is installed once the program has ended. `isRestart`: it ends now, and opens again. */
  installAtEnd(isRestart: boolean): void
}
