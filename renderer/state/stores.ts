/**
 * Registry of the stores that follow main, the address and the account. Each registers itself, so `start.ts` names none
 * of them.
 */
import { type ReadonlySignal, signal } from '@preact/signals'
import type { Route } from './route.ts'

/** Something shown may have changed in main. */
export type News =
  /** the connection to main is up, for the first time or again: anything may be new */
  | { kind: 'linked' }
  /** the database has changed; null: too many jobs to name, an empty list: uploads or downloads */
  | { kind: 'changed'; jobUuids: readonly string[] | null }
  /** the status of synchronisation */
  | { kind: 'status' }

export interface Store {
  /** runs as long as the page lives; returns a function that stops it */
  start?(): () => void
  /** opens or closes readings by the route; called again when a signal that it reads changes */
  follow?(here: Route): void
  onNews?(news: News): void
  /** drops everything of one account before another one is shown */
  forget?(): void
  /** saves typed text, because a hidden page may never be shown again */
  keep?(): void
}

const registered = signal<readonly Store[]>([])
export const stores: ReadonlySignal<readonly Store[]> = registered

/** Call once, where the store is created; it may be after the page has started. */
export function registerStore(store: Store): void {
  registered.value = [...registered.peek(), store]
}

export function notifyStores(news: News): void {
  for (const store of stores.peek()) store.onNews?.(news)
}

/** For stores that read again whenever the database changes. */
export function onChange(reload: () => void): (news: News) => void {
  return ({ kind }) => {
    if (kind !== 'status') reload()
  }
}
