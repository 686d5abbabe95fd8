/** Data about damage, and about files with unsent work (sync design, section 15). */
import type { Message } from '../text/message.ts'

/** A problem with this laptop's own data. Unsent work can be exported in every case. */
export interface Trouble extends Message {
  /**
   * `damaged` and `read-only`: nothing can be saved; `no-copy`: saving works, but no backup copy could be made;
   * `contents`: saving works, but the file with photos and documents was created again; `log`: saving works, but the
   * last changes may be missing
   */
  kind: 'damaged' | 'read-only' | 'no-copy' | 'contents' | 'log'
  /** `rescue.restore` can put the data in order */
  canRestore: boolean
}

/** The settings were damaged, and defaults took their place. The data are in order. */
export interface SettingsTrouble extends Message {
  kind: 'settings'
  canRestore: false
}

/** The result of an export: its location, or the address from which it can be downloaded. */
export interface Exported {
  savedAs: string | null
  href: string | null
  operations: number
  /** operations that cannot be read: the file lacks them, and they stay in the outbox */
  unreadable: number
  drafts: number
  files: number
  /** files of unsent documents that were missing on the disk */
  missingFiles: number
}

/** The result of importing a file with unsent work. */
export interface Imported {
  /** added operations, which will be looked up and sent */
  added: number
  /** operations that the laptop already had, waiting or done */
  known: number
  drafts: number
  files: number
}

export interface Restored {
  /** when the restored backup copy was made, epoch ms; null: there was no copy, and readable data was recovered */
  copyMadeAt: number | null
  /** operations that wait to be looked up and sent */
  operations: number
  /** name under which the damaged file was kept */
  keptAs: string
}
