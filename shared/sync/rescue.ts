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
  /** operations that no program can read: they are in no file, and stay in the outbox */
  unreadable: number
  drafts: number
  files: number
  /** files that are named and were not there any more */
  missingFiles: number
}

/** The result of importing a file with unsent work. */
export interface Imported {
  /** operations that wait here now, to be looked up and sent */
  added: number
  /** operations that were here already, waiting or done */
  known: number
  drafts: number
  files: number
}

export interface Restored {
  /** epoch ms of the copy that was put in place; null: there was none, and what could be read was taken */
  copyMadeAt: number | null
  /** operations that wait to be looked up and sent */
  operations: number
  /** the name of the damaged file, which was kept */
  keptAs: string
}
