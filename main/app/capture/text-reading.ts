/** The recognition of text in a session: of captured pages in the background, and of a photo when a user asks for it. */
import type { ReadingPause } from '../../../shared/contract/capture.ts'
import type { DocumentText } from '../../../shared/contract/document.ts'
import { fail, type Outcome } from '../../../shared/text/failures.ts'
import { reason } from '../../../shared/text/message.ts'
import type { ReadOptions } from '../../scan/thread/scanner.ts'
import type { SyncPorts } from '../../sync/ports/ports.ts'
import { decide } from '../../sync/state/context.ts'
import { drop } from '../ports/drop.ts'
import type { CaptureParts } from './capture-parts.ts'
import { getCapture } from './capture-record.ts'
import { readDocument } from './read-document.ts'
import { readPages } from './read-pages.ts'

/** Milliseconds after which the data of a language are tried again. */
const retryLanguageMs = 60_000

/** A part of the battery's charge. Below it, captured pages are not read. */
const leastCharge = 0.2

/** A photo whose text a user waits for. */
interface Wanted {
  documentUuid: string
  read(): Promise<void>
  /** Answers the user that the recognition was stopped. */
  stop(): void
}

export class TextReading {
  readonly #parts: CaptureParts
  readonly #ports: Pick<SyncPorts, 'clock' | 'log'>
  readonly #options: () => ReadOptions
  readonly #end = new AbortController()
  /** The first one is being read, or is the next. */
  readonly #wanted: Wanted[] = []
  #pass: Promise<unknown> = Promise.resolve()
  /** Uuid of the captured document that is being read. */
  #current: string | null = null
  #pause: ReadingPause | null = null
  /** Number of calls of `without` that run. */
  #holds = 0
  #cancelRetry: () => void = () => undefined

  constructor(parts: CaptureParts, ports: Pick<SyncPorts, 'clock' | 'log'>, options: () => ReadOptions) {
    this.#parts = parts
    this.#ports = ports
    this.#options = options
  }

  /** Why captured pages are not read now; null: they are. */
  get pause(): ReadingPause | null {
    return this.#pause
  }

  /** Reads the pages that wait. A page that is added while the last pass ends is read by the next one. */
  wake(): void {
    if (this.#end.signal.aborted) return
    const pass = this.#pass.then(() => this.#read())
    drop(pass, this.#ports.log, 'capture.not-read')
    this.#pass = pass.catch(() => null)
  }

  /** Pauses reading captured pages on a low battery. A page that is being read is finished. `level`: 0 to 1. */
  reportBattery({ level, isCharging }: { level: number; isCharging: boolean }): void {
    const isLow = level < leastCharge && !isCharging
    if (isLow === (this.#pause === 'battery')) return
    this.#setPause(isLow ? 'battery' : null)
    if (!isLow) this.wake()
  }

  /** Runs `work` without reading captured pages, so that it is faster and they do not change. */
  async without<T>(work: () => Promise<T>): Promise<T> {
    this.#holds += 1
    try {
      return await work()
    } finally {
      this.#holds -= 1
      this.wake()
    }
  }

  /** Stops the recognition of a captured document, until `resume`. */
  async stop(captureUuid: string): Promise<Outcome<null>> {
    const stopped = decide(this.#parts.context, db => {
      getCapture(db, captureUuid)
      const sql = `UPDATE capture_pages SET state = 'stopped' WHERE capture_uuid = ? AND state = 'waiting'`
      db.run(sql, captureUuid)
    })
    if (stopped.ok && this.#current === captureUuid) await this.#parts.scanner.rest()
    return stopped
  }

  resume(captureUuid: string): Outcome<null> {
    const resumed = decide(this.#parts.context, db => {
      getCapture(db, captureUuid)
      const sql = `UPDATE capture_pages SET state = 'waiting' WHERE capture_uuid = ? AND state IN ('stopped', 'failed')`
      db.run(sql, captureUuid)
    })
    if (resumed.ok) this.wake()
    return resumed
  }

  /** Recognises the text of a photo before captured pages that wait. */
  readDocument(documentUuid: string): Promise<Outcome<{ pages: DocumentText[] }>> {
    const { promise, resolve, reject } = Promise.withResolvers<Outcome<{ pages: DocumentText[] }>>()
    const stopping = new AbortController()
    const how = { options: this.#options(), signal: stopping.signal }
    const stop = () => {
      stopping.abort()
      resolve(fail('conflict', reason('text-stopped')))
    }
    const read = () => readDocument(this.#parts, documentUuid, how).then(resolve, reject)
    this.#wanted.push({ documentUuid, read, stop })
    this.wake()
    return promise
  }

  /** Stops the recognition of a photo. */
  async stopDocument(documentUuid: string): Promise<void> {
    const stopped = this.#wanted.filter(wanted => wanted.documentUuid === documentUuid)
    for (const wanted of stopped) wanted.stop()
    if (stopped.length > 0 && this.#current === null) await this.#parts.scanner.rest()
  }

  /** Call it before the scanner is closed. The next session reads the pages that wait. */
  end(): void {
    this.#end.abort()
    this.#cancelRetry()
    for (const wanted of this.#wanted) wanted.stop()
  }

  /** Resolves when nothing is being read. */
  async settled(): Promise<void> {
    await this.#pass
  }

  async #read(): Promise<void> {
    const ended = await readPages({
      parts: this.#parts,
      options: this.#options,
      signal: this.#end.signal,
      nextWanted: () => this.#nextWanted(),
      isPaused: () => this.#holds > 0 || this.#pause === 'battery',
      onRead: captureUuid => {
        this.#current = captureUuid
      },
    })
    if (this.#pause !== 'battery') this.#setPause(ended === 'no-language' ? ended : null)
  }

  #nextWanted(): (() => Promise<void>) | undefined {
    const [wanted] = this.#wanted
    return (
      wanted &&
      (async () => {
        await wanted.read()
        this.#wanted.shift()
      })
    )
  }

  #setPause(pause: ReadingPause | null): void {
    this.#pause = pause
    this.#cancelRetry()
    if (pause === 'no-language' && !this.#end.signal.aborted)
      this.#cancelRetry = this.#ports.clock.after(retryLanguageMs, () => this.wake())
  }
}
