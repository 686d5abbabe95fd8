/** The store, clock and source of UUIDs that commands and queries need. It depends on neither HTTP nor Electron. */
import type { Store } from '../store/store.ts'

export interface Service {
  store: Store
  /** epoch milliseconds */
  now(): number
  newUuid(): string
}
