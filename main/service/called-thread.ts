/** A thread that answers calls in order. The first call starts it, and the next call starts it again after a crash. */
import type { Transferable, Worker } from 'node:worker_threads'

/** Rejects calls if the thread crashed or was closed before it answered. */
export class ThreadEnded extends Error {
  override readonly name = 'ThreadEnded'
}

export interface ToThread<Call> {
  id: number
  call: Call
}

export interface FromThread<Answer> {
  id: number
  answer: Answer
}

interface Waiting<Answer> {
  resolve(answer: Answer): void
  reject(ended: ThreadEnded): void
}

export class CalledThread<Call, Answer> {
  readonly #startWorker: () => Worker
  readonly #onCrash: (error: unknown) => void
  readonly #waiting = new Map<number, Waiting<Answer>>()
  #worker: Worker | null = null
  #asked = 0
  #crashes = 0
  #isClosed = false

  /** `onCrash` receives errors that the thread did not catch. */
  constructor(startWorker: () => Worker, onCrash: (error: unknown) => void) {
    this.#startWorker = startWorker
    this.#onCrash = onCrash
  }

  /** Number of times that the thread ended since its last answer. */
  get crashes(): number {
    return this.#crashes
  }

  /** `moved`: memory that is given to the thread instead of copied. @throws ThreadEnded */
  call(call: Call, moved: readonly Transferable[] = []): Promise<Answer> {
    if (this.#isClosed) return Promise.reject(new ThreadEnded())
    const worker = this.#worker ?? this.#start()
    this.#asked += 1
    const message: ToThread<Call> = { id: this.#asked, call }
    return new Promise((resolve, reject) => {
      this.#waiting.set(message.id, { resolve, reject })
      worker.ref()
      worker.postMessage(message, moved)
    })
  }

  /** Ends the thread and rejects the calls without an answer. */
  async close(): Promise<void> {
    this.#isClosed = true
    const worker = this.#worker
    this.#worker = null
    await worker?.terminate()
    this.#rejectWaiting()
  }

  #start(): Worker {
    const worker = this.#startWorker()
    worker.on('message', ({ id, answer }: FromThread<Answer>) => {
      this.#crashes = 0
      this.#waiting.get(id)?.resolve(answer)
      this.#waiting.delete(id)
      // An idle thread must not keep the program running, but `close` waits for the thread's end.
      if (this.#waiting.size === 0 && !this.#isClosed) worker.unref()
    })
    worker.on('error', this.#onCrash)
    worker.once('exit', () => this.#ended(worker))
    this.#worker = worker
    return worker
  }

  /** Rejects the waiting calls instead of repeating them, as one of them may have crashed the thread. */
  #ended(worker: Worker): void {
    if (this.#worker !== worker) return
    this.#worker = null
    this.#crashes += 1
    this.#rejectWaiting()
  }

  #rejectWaiting(): void {
    for (const { reject } of this.#waiting.values()) reject(new ThreadEnded())
    this.#waiting.clear()
  }
}
