/** Reads texts for the search in the background of a session or a hub, in small steps after the users' work. */
import { indexAnswers } from '../../service/texts/index-answers.ts'
import { indexWaiting } from '../../service/texts/index-waiting.ts'
import { readNextDocument } from '../../service/texts/read-documents.ts'
import type { Contents } from '../../store/contents/contents.ts'
import type { Store } from '../../store/store.ts'
import { StoreFailure } from '../../store/store-failure.ts'
import { drop } from '../ports/drop.ts'
import type { Ports } from '../ports/ports.ts'
import { indexOldTexts } from './index-old-texts.ts'

/** Milliseconds between two steps, so that other work can run. */
const stepMs = 20
/** Milliseconds without a commit of other work, after which the next step begins. */
const quietMs = 300
/** Milliseconds after which the next step begins also between commits, as a hub may never be without them. */
const longestWaitMs = 3_000

/** Milliseconds until the work looks for commits of other hubs, which it does not hear of. */
const pollMs = 5_000
/** Milliseconds after which the work is tried again after an unexpected error. */
const retryMs = 60_000

/** Does a small part of the work, and returns whether it did any. */
type Step = () => boolean | Promise<boolean>

type TextPorts = Pick<Ports, 'clock'> & { log: Pick<Ports['log'], 'warn'> }

interface TextFiles {
  store: Store
  blobs: Contents
  /** A hub indexes names and words here; a laptop indexes them at once. */
  seat: 'laptop' | 'hub'
}

export class TextWork {
  readonly #store: Store
  readonly #ports: TextPorts
  readonly #steps: readonly Step[]
  readonly #stop = new AbortController()
  #unlisten: () => void = () => undefined
  #cancel: (() => void) | null = null
  #running: Promise<void> = Promise.resolve()
  #isStepping = false
  #isWoken = false

  /** When the work was first delayed by a commit; null: it is not delayed. */
  #delayedAt: number | null = null

  constructor({ store, blobs, seat }: TextFiles, ports: TextPorts) {
    this.#store = store
    this.#ports = ports
    const { signal } = this.#stop
    this.#steps = [
      () => (seat === 'hub' ? indexWaiting(store) : indexOldTexts(store)),
      () => indexAnswers(store),
      () => readNextDocument({ store, blobs, signal }),
    ]
  }

  /** Continues the work of an earlier session, and then waits for commits. */
  start(): void {
    this.#unlisten = this.#store.onCommit(() => this.#onCommit())
    this.#schedule(stepMs)
  }

  /** Ends the work. The next session continues it. */
  async close(): Promise<void> {
    this.#stop.abort()
    this.#unlisten()
    this.#cancel?.()
    await this.#running.catch(() => null)
  }

  /** A commit of other work delays the next step. */
  #onCommit(): void {
    if (this.#isStepping) {
      this.#isWoken = true
      return
    }
    const now = this.#ports.clock.now()
    this.#delayedAt ??= now
    const left = longestWaitMs - Math.abs(now - this.#delayedAt)
    this.#schedule(Math.max(0, Math.min(quietMs, left)))
  }

  #schedule(ms: number): void {
    this.#cancel?.()
    this.#cancel = this.#ports.clock.after(ms, () => {
      this.#cancel = null
      this.#running = this.#step()
      drop(this.#running, this.#ports.log, 'search.texts-not-read')
    })
  }

  async #step(): Promise<void> {
    this.#isStepping = true
    this.#isWoken = false
    this.#delayedAt = null
    let hasWorked = false
    try {
      hasWorked = await this.#runNext()
    } catch (error) {
      if (!this.#stop.signal.aborted) this.#schedule(retryMs)
      throw error
    } finally {
      this.#isStepping = false
    }
    if (this.#stop.signal.aborted) return
    if (hasWorked) this.#schedule(stepMs)
    else if (this.#isWoken) this.#schedule(quietMs)
    else if (this.#store.read.engine === 'postgres') this.#schedule(pollMs)
  }

  /** Returns whether any work was done. On a full disk the work waits for the next commit. */
  async #runNext(): Promise<boolean> {
    try {
      // Two hubs would read the same documents.
      if (this.#store.isOpen && !this.#store.isInCharge()) return false
      for (const step of this.#steps) {
        if (this.#stop.signal.aborted || !this.#store.isOpen || !this.#store.isWritable) return false
        if (await step()) return true
      }
    } catch (error) {
      if (!(error instanceof StoreFailure)) throw error
      this.#ports.log.warn({ err: error }, 'search.texts-not-read')
    }
    return false
  }
}
