/** What is told of damage, and of unsent work in a file (sync design, section 15). */
import type { Message } from './message.ts'

/** What is wrong with this laptop's own data. Unsent work can be exported whatever it is. */
export interface Trouble extends Message {
  /**
   * `damaged` and `read-only`: nothing can be saved; `no-copy`: it can, and no copy of it could be made; `contents`: it
   * can, and the file with photos and documents was begun anew; `log`: it can, and what was saved last may be missing
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

/** What an export wrote: where it lies, or under which address of this program it can be fetched. */
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

/** What was taken in of a file with unsent work. */
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
