/**
 * Counts other requests that succeed while an operation fails. If the server refuses every change, the failing
 * operation is not the cause.
 */

import type { Reply } from '../client/reply.ts'
import type { RemoteRequest } from '../client/request.ts'

/** Counts since the program started: successful answers to any request, and successful changes by other operations. */
export interface Passed {
  answers: number
  taken: number
  failed: number
}

export class HubHealth {
  readonly #answers: () => number
  readonly #all = { taken: 0, failed: 0 }
  readonly #own = new Map<string, { taken: number; failed: number }>()

  /** `answers` returns the number of requests that the server has answered with success. */
  constructor(answers: () => number) {
    this.#answers = answers
  }

  /** Counts the reply to a change. Replies to GET requests do not show whether the server can write. */
  note(operationId: string, { method }: RemoteRequest, reply: Reply): void {
    const isFailure = reply.kind === 'refusal' && reply.status >= 500
    if (method === 'GET' || !(isFailure || reply.kind === 'answer')) return
    const own = this.#own.get(operationId) ?? { taken: 0, failed: 0 }
    this.#own.set(operationId, own)
    for (const count of [this.#all, own]) count[isFailure ? 'failed' : 'taken']++
  }

  besides(operationId: string): Passed {
    const own = this.#own.get(operationId) ?? { taken: 0, failed: 0 }
    return {
      answers: this.#answers(),
      taken: this.#all.taken - own.taken,
      failed: this.#all.failed - own.failed,
    }
  }

  /**
   * Whether other requests succeeded since `before`. If no other change was sent, because all wait for this operation,
   * answers to GET requests count.
   */
  havePassed(operationId: string, before: Passed): boolean {
    const now = this.besides(operationId)
    return now.taken > before.taken || (now.failed === before.failed && now.answers > before.answers)
  }
}
