/** Sends events to the screens, by the contract's event names. */
import type { EventName, Events } from '../../../shared/contract/contract.ts'

type Listener = (payload: never) => void

export class Emitter {
  readonly #listeners = new Map<EventName, Set<Listener>>()

  on<E extends EventName>(event: E, listener: (payload: Events[E]) => void): () => void {
    const listeners = this.#listeners.get(event) ?? new Set()
    this.#listeners.set(event, listeners.add(listener))
    return () => listeners.delete(listener)
  }

  isHeard(event: EventName): boolean {
    return (this.#listeners.get(event)?.size ?? 0) > 0
  }

  emit<E extends EventName>(event: E, payload: Events[E]): void {
    for (const listener of [...(this.#listeners.get(event) ?? [])]) listener(payload as never)
  }
}
