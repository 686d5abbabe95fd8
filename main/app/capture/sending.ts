/** Sends captured documents one after the other: when the user wants it, before a job is finished, and when they are due. */
import type { SentCapture } from '../../../shared/contract/capture.ts'
import type { Request } from '../../../shared/contract/contract.ts'
import type { Failure, Outcome } from '../../../shared/text/failures.ts'
import type { CaptureParts } from './capture-parts.ts'
import { type CaptureRecord, listCaptures, listDue, listOpen } from './capture-record.ts'
import { needsUser } from './needs-user.ts'
import { sendCapture } from './send-capture.ts'
import { splitCapture } from './split-capture.ts'

/** Why a document was not sent, in the state that it had at `changedAt` (epoch ms). */
interface Problem {
  failure: Failure
  changedAt: number
}

export class CaptureSending {
  readonly #parts: CaptureParts
  readonly #problems = new Map<string, Problem>()
  readonly #around: <T>(work: () => Promise<T>) => Promise<T>
  #turn: Promise<unknown> = Promise.resolve()

  /** `around` runs each sending, and pauses other work. */
  constructor(parts: CaptureParts, around: <T>(work: () => Promise<T>) => Promise<T>) {
    this.#parts = parts
    this.#around = around
  }

  /** Returns why the last attempt to send a document failed; null: it was not tried, or changed since. */
  problemOf({ uuid, changed_at: changedAt }: CaptureRecord): Failure | null {
    const problem = this.#problems.get(uuid)
    return problem?.changedAt === changedAt ? problem.failure : null
  }

  /** Whether the last attempt to send a document failed. */
  get hasProblems(): boolean {
    return this.#problems.size > 0
  }

  /** Whether documents could not be sent that may be sent later without a change. */
  get hasRetries(): boolean {
    return [...this.#problems.values()].some(({ failure }) => !needsUser(failure))
  }

  /** Sends one document. @returns the first part of a document that is split */
  send({ captureUuid, how }: Request<'capture.send'>): Promise<Outcome<SentCapture>> {
    return this.#inTurn(async () => {
      if (how !== 'split') return this.#send(captureUuid, how === 'compress')
      const split = await splitCapture(this.#parts, captureUuid)
      if (!split.ok) return split
      const sent: Outcome<SentCapture>[] = []
      for (const uuid of split.value) sent.push(await this.#send(uuid, false))
      return sent.find(outcome => !outcome.ok) ?? (sent[0] as Outcome<SentCapture>)
    })
  }

  /** Sends the documents of a job. */
  sendOf(jobUuid: string): Promise<void> {
    return this.#sendAll(() => listCaptures(this.#parts.context.service.store.read, jobUuid))
  }

  /** Sends the documents whose last page is `ageMs` old. */
  sendDue(ageMs: number): Promise<void> {
    const { service, ports } = this.#parts.context
    return this.#sendAll(() => listDue(service.store.read, ports.clock.now() - ageMs))
  }

  /** Resolves when nothing is being sent any more. */
  async ended(): Promise<void> {
    await this.#turn
  }

  #sendAll(list: () => readonly CaptureRecord[]): Promise<void> {
    return this.#inTurn(async () => {
      for (const capture of list()) {
        const problem = this.problemOf(capture)
        if (problem === null || !needsUser(problem)) await this.#send(capture.uuid, false)
      }
    })
  }

  async #send(captureUuid: string, isSmall: boolean): Promise<Outcome<SentCapture>> {
    const outcome = await sendCapture(this.#parts, captureUuid, isSmall)
    const { read } = this.#parts.context.service.store
    const capture = listOpen(read).find(({ uuid }) => uuid === captureUuid)
    if (outcome.ok || capture === undefined) this.#problems.delete(captureUuid)
    else this.#problems.set(captureUuid, { failure: outcome.failure, changedAt: capture.changed_at })
    return outcome
  }

  /** Runs one sending after the other, as each uses the memory of a photo. */
  #inTurn<T>(work: () => Promise<T>): Promise<T> {
    const turn = this.#turn.then(() => this.#around(work))
    this.#turn = turn.catch(() => null)
    return turn
  }
}
