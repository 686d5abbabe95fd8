/** The laptop's whole program behind two functions: `call` for the contract's methods, `on` for its events. */
import type { EventName, Events } from '../../shared/contract/contract.ts'
import type { ServeContents } from './contents/serve-contents.ts'
import type { GivenSubject } from './host/subject.ts'

export interface App {
  /**
   * Runs one method of the contract. Rejects with `BadCall` for an unknown method or an invalid request. Expected
   * failures are values inside the answer.
   */
  call(method: string, request: unknown): Promise<unknown>
  /** Returns a function that ends the subscription. */
  on<E extends EventName>(event: E, listener: (payload: Events[E]) => void): () => void
  /** Shows a job, an asset or a file that was opened from outside. Waits if no screens are open yet. */
  show(subject: GivenSubject): void
  /** Serves the bytes of documents from an origin different from the one of the screens. */
  serveContents: ServeContents
  close(): Promise<void>
}
