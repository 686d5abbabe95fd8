/** Counts the commits of this program, calls listeners after each, and refuses writes when the program decides so. */
import type { Message } from '../../shared/text/message.ts'
import { StoreFailure } from './store-failure.ts'

export class Commits {
  readonly #listeners = new Set<() => void>()
  #count = 0
  #refusal: Message | string | null = null

  get count(): number {
    return this.#count
  }

  /** Counts changes that only this connection sees yet. */
  add(): void {
    this.#count += 1
  }

  /** Counts a commit and calls the listeners. */
  tell(): void {
    this.add()
    for (const listener of [...this.#listeners]) listener()
  }

  /** Returns a function that removes the listener. */
  listen(listener: () => void): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  removeListeners(): void {
    this.#listeners.clear()
  }

  refuse(told: Message | string): void {
    this.#refusal = told
  }

  get areAllowed(): boolean {
    return this.#refusal === null
  }

  /** @throws StoreFailure `unwritable` after `refuse` */
  requireAllowed(): void {
    if (this.#refusal !== null) throw new StoreFailure('unwritable', this.#refusal)
  }
}
