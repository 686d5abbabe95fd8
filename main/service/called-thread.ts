/** A thread that answers calls in their order: started by the first one, and again after it crashed. */
import type { Worker } from 'node:worker_threads'

/** The thread crashed or was closed before it answered. */
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

  /** How often the thread ended since it answered last. */
  get crashes(): number {
    return this.#crashes
  }

  /** @throws ThreadEnded */
  call(call: Call): Promise<Answer> {
    if (this.#isClosed) return Promise.reject(new ThreadEnded())
    const worker = this.#worker ?? this.#start()
    this.#asked += 1
    const message: ToThread<Call> = { id: this.#asked, call }
    return new Promise((resolve, reject) => {
      this.#waiting.set(message.id, { resolve, reject })
      worker.ref()
      worker.postMessage(message)
    })
  }

  /** Ends the thread, and the calls that it has not answered. */
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

  /** The calls are not made again, as one of them may be what ended the thread. */
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
