/** Remembers the sizes of contents in an object store, so that a download needs one request. */

export interface KnownSizes {
  get(sha256: string): number | undefined
  set(sha256: string, size: number): void
  delete(sha256: string): void
}

/** Remembers at most `most` sizes, those that were set last. Contents never change, so a size stays right. */
export function createKnownSizes(most: number): KnownSizes {
  const sizes = new Map<string, number>()
  return {
    get: sha256 => sizes.get(sha256),
    set(sha256, size) {
      sizes.delete(sha256)
      sizes.set(sha256, size)
      const [oldest] = sizes.keys()
      if (sizes.size > most && oldest !== undefined) sizes.delete(oldest)
    },
    delete: sha256 => {
      sizes.delete(sha256)
    },
  }
}
