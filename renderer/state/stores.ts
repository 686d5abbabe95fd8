/**
 * The stores that follow main, the address and the account. Each registers itself and says what of it concerns it;
 * `start.ts` names none of them.
 */
import { type ReadonlySignal, signal } from '@preact/signals'
import type { Route } from './route.ts'

/** Something that is shown may have changed in main. */
export type News =
  /** the connection to main is there, for the first time or again: anything may be new */
  | { kind: 'linked' }
  /** in the database; null: more jobs than are worth naming, an empty list: files on their way */
  | { kind: 'changed'; jobUuids: readonly string[] | null }
  /** how sending and reading go */
  | { kind: 'status' }

export interface Store {
  /** for as long as the page lives; returns a function that ends it */
  start?(): () => void
  /** opens or closes what it reads by where the person is; called again when a signal changes that it reads */
  follow?(here: Route): void
  onNews?(news: News): void
  /** what was read and typed for one account is never shown to another */
  forget?(): void
  /** writes down what was typed: a page that is hidden may never be shown again */
  keep?(): void
}

const registered = signal<readonly Store[]>([])
export const stores: ReadonlySignal<readonly Store[]> = registered

/** Once, where the store is made; also after the page has started. */
export function registerStore(store: Store): void {
  registered.value = [...registered.peek(), store]
}

export function tellStores(news: News): void {
  for (const store of stores.peek()) store.onNews?.(news)
}

/** For what is read again whenever the database changed. */
export function onChange(reload: () => void): (news: News) => void {
  return ({ kind }) => {
    if (kind !== 'status') reload()
  }
}
