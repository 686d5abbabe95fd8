/** The background work on captured documents of a session: text recognition, and sending those that are due. */
import type { SentCapture } from '../../../shared/contract/capture.ts'
import type { Outcome } from '../../../shared/text/failures.ts'
import type { ReadOptions } from '../../scan/thread/scanner.ts'
import { Scanner } from '../../scan/thread/scanner.ts'
import type { SyncContext } from '../../sync/state/context.ts'
import { drop } from '../ports/drop.ts'
import type { Ports } from '../ports/ports.ts'
import { oldestChange } from './capture-record.ts'
import type { CaptureParts } from './change-capture.ts'
import { readPages } from './read-pages.ts'
import { sendAfterMs, sendCapture, sendCapturesOf, sendDue } from './send-capture.ts'
import { tidyCaptures } from './tidy-captures.ts'

/** Milliseconds until a document that could not be sent is tried again. */
const retryMs = 60_000

export class CaptureWork {
  readonly parts: CaptureParts
  readonly #ports: Ports
  readonly #readOptions: () => ReadOptions
  readonly #stop = new AbortController()
  #onSent: () => void = () => undefined
  #reading: Promise<unknown> = Promise.resolve()
  #sending: Promise<unknown> = Promise.resolve()
  #cancelTimer: () => void = () => undefined

  constructor(context: SyncContext, ports: Ports, readOptions: () => ReadOptions) {
    const scanner = new Scanner(error => ports.log.error({ err: error }, 'scan.crashed'))
    this.parts = { context, scanner }
    this.#ports = ports
    this.#readOptions = readOptions
  }

  /** Continues the work of an earlier session. `onSent` runs after each document that waits to be sent. */
  start(onSent: () => void): void {
    this.#onSent = onSent
    tidyCaptures(this.parts.context)
    this.wake()
  }

  /** Call it after each change of a captured document. */
  wake(): void {
    if (this.#stop.signal.aborted || !this.parts.context.service.store.isWritable) return
    // A page that is added while the last pass ends is read by the next one.
    const pass = this.#reading.then(() => readPages(this.parts, this.#readOptions, this.#stop.signal))
    drop(pass, this.#ports.log, 'capture.not-read')
    this.#reading = pass.catch(() => null)
    this.#setTimer()
  }

  send(captureUuid: string): Promise<Outcome<SentCapture>> {
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
    this.#stop.abort()
    this.#cancelTimer()
    await this.parts.scanner.close()
    await Promise.allSettled([this.#reading, this.#sending])
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
