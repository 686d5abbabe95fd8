/** How far each upload and download has come: told while it lasts, kept nowhere, as it begins again after a crash. */

interface Moved {
  done: number
  total: number
}

export interface TransferProgress {
  of(id: string): Moved | null
  tell(id: string, moved: Moved): void
  end(id: string): void
  /** calls `listener` whenever something moved; returns a function that takes that back */
  onChange(listener: () => void): () => void
}

/** `id`: of the operation that uploads, or the uuid of the document that is downloaded. */
export function createTransferProgress(): TransferProgress {
  const moving = new Map<string, Moved>()
  const listeners = new Set<() => void>()
  const tellAll = () => {
    for (const listener of [...listeners]) listener()
  }
  return {
    of: id => moving.get(id) ?? null,
    tell(id, moved) {
      moving.set(id, moved)
      tellAll()
    },
    end(id) {
      if (moving.delete(id)) tellAll()
    },
    onChange(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
