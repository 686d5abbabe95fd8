/** Whether others pass while one fails: a hub that takes no change at all is no fault of one operation. */
import type { RemoteRequest } from '../remote/remote.ts'
import type { Reply } from '../remote/reply.ts'

/** How many there were since the program started: answers to anything, and changes of all other operations. */
export interface Passed {
  answers: number
  taken: number
  failed: number
}

export class HubHealth {
  readonly #answers: () => number
  readonly #all = { taken: 0, failed: 0 }
  readonly #own = new Map<string, { taken: number; failed: number }>()

  /** `answers`: how many requests of any kind the hub has answered well */
  constructor(answers: () => number) {
    this.#answers = answers
  }

  /** Answers to what is only read say nothing of what is written. */
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

  /** Where no other change was tried, as all of them wait behind this one, what was read has to tell. */
  havePassed(operationId: string, before: Passed): boolean {
    const now = this.besides(operationId)
    return now.taken > before.taken || (now.failed === before.failed && now.answers > before.answers)
  }
}
