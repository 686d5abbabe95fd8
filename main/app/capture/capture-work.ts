/** The background work on captured documents of a session: text recognition, sending those that are due, and tidying. */
import type { SentCapture } from '../../../shared/contract/capture.ts'
import type { Request } from '../../../shared/contract/contract.ts'
import { limits } from '../../../shared/limits/limits.ts'
import { DAY, SECOND } from '../../../shared/limits/units.ts'
import type { Outcome } from '../../../shared/text/failures.ts'
import { type ReadOptions, Scanner } from '../../scan/thread/scanner.ts'
import type { SyncContext } from '../../sync/state/context.ts'
import { drop } from '../ports/drop.ts'
import type { Ports } from '../ports/ports.ts'
import type { CaptureParts } from './capture-parts.ts'
import { oldestPage } from './capture-record.ts'
import type { PaperNames } from './printed-title.ts'
import { CaptureSending } from './sending.ts'
import { TextReading } from './text-reading.ts'
import { removePhotos, tidyCaptures } from './tidy-captures.ts'
import { sendAfterMs, type WorkState } from './view-captures.ts'

/** Milliseconds until a document that could not be sent is tried again; they double each time. */
const retryMs = { least: 60 * SECOND, most: 16 * 60 * SECOND }
/** Milliseconds that finishing a job waits at most for its documents; the others are sent afterwards. */
const finishMs = 5 * SECOND

export interface CaptureSettings {
  read: ReadOptions
  /** Days that photos stay after the server has the document. */
  photoDays: number
  names: PaperNames
}

export class CaptureWork {
  readonly parts: CaptureParts
  readonly reading: TextReading
  readonly #ports: Ports
  readonly #settings: () => CaptureSettings
  readonly #sending: CaptureSending
  #isClosed = false
  #onSent: () => void = () => undefined
  #onProblem: () => void = () => undefined
  #retryMs = retryMs.least
  #cancelTimer: () => void = () => undefined

  constructor(context: SyncContext, ports: Ports, settings: () => CaptureSettings) {
    const scanner = new Scanner(error => ports.log.error({ err: error }, 'scan.crashed'))
    const mostBytes = () => limits.documentBytes
    this.parts = { context, scanner, mostBytes, names: () => settings().names }
    this.reading = new TextReading(this.parts, ports, () => settings().read)
    this.#sending = new CaptureSending(this.parts, work => this.reading.without(work))
    this.#ports = ports
    this.#settings = settings
  }

  get state(): WorkState {
    const problemOf: WorkState['problemOf'] = capture => this.#sending.problemOf(capture)
    return { problemOf, pause: this.reading.pause, names: this.#settings().names }
  }

  /**
   * Continues the work of an earlier session. `onSent` runs after each document that waits to be sent, `onProblem` when a
   * document could not be sent by itself.
   */
  start(onSent: () => void, onProblem: () => void): void {
    this.#onSent = onSent
    this.#onProblem = onProblem
    tidyCaptures(this.parts.context)
    this.removePhotos()
    this.wake()
  }

  /** Call it after each change of a captured document, and of the settings. */
  wake(): void {
    if (this.#isClosed || !this.parts.context.service.store.isWritable) return
    this.reading.wake()
    this.#setTimer()
  }

  /** Removes the photos of documents that the server has. Call it when something was sent. */
  removePhotos(): void {
    if (this.#isClosed) return
    const removed = removePhotos(this.parts.context, this.#settings().photoDays * DAY)
    drop(removed, this.#ports.log, 'capture.photos-not-removed')
  }

  async send(request: Request<'capture.send'>): Promise<Outcome<SentCapture>> {
    const outcome = await this.#sending.send(request)
    this.#onSent()
    return outcome
  }

  /** Sends the documents of a job that are still being captured, before the job is finished. */
  async sendOf(jobUuid: string): Promise<void> {
    const sent = this.#sending.sendOf(jobUuid).then(() => this.#onTried())
    drop(sent, this.#ports.log, 'capture.not-sent')
    const { promise: waited, resolve } = Promise.withResolvers<void>()
    const cancel = this.#ports.clock.after(finishMs, resolve)
    await Promise.race([sent.catch(() => null), waited])
    cancel()
  }

  /** Sends all documents that are still being captured. */
  async sendOpen(): Promise<void> {
    await this.#sending.sendDue(0)
    this.#onTried()
  }

  /** Ends the background work. The next session continues it. */
  async close(): Promise<void> {
    this.#isClosed = true
    this.reading.end()
    this.#cancelTimer()
    await this.parts.scanner.close()
    await Promise.allSettled([this.reading.settled(), this.#sending.ended()])
  }

  /** Sets the timer for the document that is due first; without documents there is no timer. */
  #setTimer(leastMs = 0): void {
    this.#cancelTimer()
    const oldest = oldestPage(this.parts.context.service.store.read)
    if (oldest === null || this.#isClosed) return
    const ms = Math.max(leastMs, oldest + sendAfterMs - this.#ports.clock.now())
    this.#cancelTimer = this.#ports.clock.after(ms, () =>
      drop(this.#sendDue(), this.#ports.log, 'capture.not-sent'),
    )
  }

  #onTried(): void {
    this.#onSent()
    if (this.#sending.hasProblems) this.#onProblem()
  }

  async #sendDue(): Promise<void> {
    try {
      await this.#sending.sendDue(sendAfterMs)
      this.#onTried()
    } finally {
      this.#retryMs = this.#sending.hasRetries ? Math.min(2 * this.#retryMs, retryMs.most) : retryMs.least
      this.#setTimer(this.#retryMs)
    }
  }
}
