/** The background work on captured documents of a session: text recognition, and sending those that are due. */
import type { SentCapture } from '../../../shared/contract/capture.ts'
import type { Request } from '../../../shared/contract/contract.ts'
import type { Failure, Outcome } from '../../../shared/text/failures.ts'
import type { ReadOptions } from '../../scan/thread/scanner.ts'
import { Scanner } from '../../scan/thread/scanner.ts'
import type { SyncContext } from '../../sync/state/context.ts'
import { drop } from '../ports/drop.ts'
import type { Ports } from '../ports/ports.ts'
import type { CaptureParts } from './capture-parts.ts'
import { oldestChange } from './capture-record.ts'
import { sendCapture, sendCapturesOf, sendDue } from './send-capture.ts'
import { TextReading } from './text-reading.ts'
import { tidyCaptures } from './tidy-captures.ts'
import { sendAfterMs, type WorkState } from './view-captures.ts'

/** Milliseconds until a document that could not be sent is tried again. */
const retryMs = 60_000

export class CaptureWork {
  readonly parts: CaptureParts
  readonly reading: TextReading
  readonly #ports: Ports
  /** Why documents could not be sent by themselves, by uuid. */
  readonly #problems = new Map<string, Failure>()
  #isClosed = false
  #onSent: () => void = () => undefined
  #sending: Promise<unknown> = Promise.resolve()
  #cancelTimer: () => void = () => undefined

  constructor(context: SyncContext, ports: Ports, readOptions: () => ReadOptions) {
    const scanner = new Scanner(error => ports.log.error({ err: error }, 'scan.crashed'))
    this.parts = { context, scanner }
    this.reading = new TextReading(this.parts, ports, readOptions)
    this.#ports = ports
  }

  get state(): WorkState {
    return { problems: this.#problems, pause: this.reading.pause }
  }

  /** Continues the work of an earlier session. `onSent` runs after each document that waits to be sent. */
  start(onSent: () => void): void {
    this.#onSent = onSent
    tidyCaptures(this.parts.context)
    this.wake()
  }

  /** Call it after each change of a captured document. */
  wake(): void {
    if (this.#isClosed || !this.parts.context.service.store.isWritable) return
    this.reading.wake()
    this.#setTimer()
  }

  send({ captureUuid }: Request<'capture.send'>): Promise<Outcome<SentCapture>> {
    return this.#inTurn(() => sendCapture(this.parts, captureUuid))
  }

  /** Sends the documents of a job that are still being captured, before the job is finished. */
  async sendOf(jobUuid: string): Promise<void> {
    await this.#inTurn(() => sendCapturesOf(this.parts, jobUuid))
  }

  /** Sends all documents that are still being captured. */
  async sendOpen(): Promise<void> {
    await this.#inTurn(() => sendDue(this.parts, 0))
  }

  /** Ends the background work. The next session continues it. */
  async close(): Promise<void> {
    this.#isClosed = true
    this.reading.end()
    this.#cancelTimer()
    await this.parts.scanner.close()
    await Promise.allSettled([this.reading.ended(), this.#sending])
  }

  /** Runs one sending after the other, as each uses the memory of a photo. */
  #inTurn<T>(work: () => Promise<T>): Promise<T> {
    const turn = this.#sending.then(work)
    this.#sending = turn.catch(() => null)
    return turn.finally(() => this.#onSent())
  }

  /** Sets the timer for the document that is due first; without documents there is no timer. */
  #setTimer(leastMs = 0): void {
    this.#cancelTimer()
    const oldest = oldestChange(this.parts.context.service.store.read)
    if (oldest === null) return
    const ms = Math.max(leastMs, oldest + sendAfterMs - this.#ports.clock.now())
    this.#cancelTimer = this.#ports.clock.after(ms, () => {
      const sent = this.#inTurn(() => sendDue(this.parts, sendAfterMs)).then(() => this.#setTimer(retryMs))
      drop(sent, this.#ports.log, 'capture.not-sent')
    })
  }
}
