/** The domain over one store: what commands and queries need from their surroundings. Knows no HTTP, no Electron. */
import type { Store } from '../store/store.ts'

export interface Service {
  store: Store
  /** epoch milliseconds */
  now(): number
  newUuid(): string
}
