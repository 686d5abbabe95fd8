/**
 * The port that fetches and installs other versions of the program, with the administrator's rules for it.
 */

export interface UpdateOrder {
  /** The address of a folder with `latest*.yml` and the packages that it names; ends with a slash. */
  feed: string
  /** Whether http may be used for an address. */
  mayBePlain(url: URL): boolean
  /** Whether an older version is installed too. */
  mayGoBack: boolean
  /** Whether this laptop belongs to the `percent` of laptops that receive the version. */
  isFor(version: string, percent: number): boolean
}

/** The version that the feed names. */
export interface Offer {
  version: string
  isOlder: boolean
  /** Whether the version is meant for this laptop and its system, and is newer, or older and wanted. */
  isMeant: boolean
  /** The version of its database schema; null: the feed does not say. */
  schema: number | null
}

export interface Updater {
  /** Queries the feed. @throws an error with a `code`: `PROXY_…` or another one */
  look(order: UpdateOrder): Promise<Offer | null>
  /**
   * Downloads the version that `look` returned. Resolves when it is complete and verified. @throws the same
   * errors as `look`
   */
  fetch(): Promise<void>
  /** Installs the download when the program ends. `isRestart`: ends the program now, and starts it again. */
  installAtEnd(isRestart: boolean): void
}
