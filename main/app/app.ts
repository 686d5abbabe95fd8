/** The laptop's whole program behind two functions: `call` for the contract's methods, `on` for its events. */
import type { EventName, Events } from '../../shared/contract.ts'
import type { ServeContents } from './contents/serve-contents.ts'
import type { GivenSubject } from './host/subject.ts'

export interface App {
  /**
   * Runs one method of the contract. Rejects with `BadCall` for what the contract does not know; expected
   * failures are values inside the answer.
   */
  call(method: string, request: unknown): Promise<unknown>
  /** returns a function that ends the subscription */
  on<E extends EventName>(event: E, listener: (payload: Events[E]) => void): () => void
  /** lets the screens show what was asked for from outside, now or once there are any */
  show(subject: GivenSubject): void
  /** the bytes of documents, for an origin that is not the screens' */
  serveContents: ServeContents
  close(): Promise<void>
}
