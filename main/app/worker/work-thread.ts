/** The one thread beside the program for an open session: asked from here, restarted when it crashes, ended with it. */
import { Worker } from 'node:worker_threads'
import { fail, type Outcome } from '../../../shared/failures.ts'
import { hostLimits } from '../../../shared/limits.ts'
import { reason } from '../../../shared/message.ts'
import { threadFile } from '../../service/thread-file.ts'
import type { Ports } from '../ports/ports.ts'
import type { FromThread, ThreadData, ToThread, WorkName, Works } from './protocol.ts'

type Waiting = (outcome: Outcome<never>) => void

export class WorkThread {
  readonly #data: ThreadData
  readonly #log: Ports['log']
  readonly #waiting = new Map<number, Waiting>()
  #worker: Worker | null = null
  #asked = 0
  #crashes = 0
  #isClosed = false
  readonly #beside = new Set<WorkThread>()

  /** Nothing is started before the first call. */
  constructor(data: ThreadData, log: Ports['log']) {
    this.#data = data
    this.#log = log
  }

  /** After what was asked before. @returns `storage` when the disk refuses, or the thread ended in the middle of it */
  call<W extends WorkName>(work: W, request: Works[W]['request']): Promise<Outcome<Works[W]['answer']>> {
    if (this.#isClosed || this.#crashes > hostLimits.workerRestarts) return Promise.resolve(ended)
    const worker = this.#worker ?? this.#start()
    this.#asked += 1
    const message: ToThread = { id: this.#asked, work, request }
    return new Promise(resolve => {
      this.#waiting.set(message.id, resolve)
      worker.ref()
      worker.postMessage(message)
    })
  }

  /** For what takes seconds: a thread of its own over the same files, which ends with it. No search waits for that. */
  async beside<T>(work: (thread: WorkThread) => Promise<T>): Promise<T> {
    const thread = new WorkThread(this.#data, this.#log)
    this.#beside.add(thread)
    try {
      return await work(thread)
    } finally {
      this.#beside.delete(thread)
      await thread.close()
    }
  }

  async close(): Promise<void> {
    this.#isClosed = true
    await Promise.all([...this.#beside].map(thread => thread.close()))
    const worker = this.#worker
    this.#worker = null
    await worker?.terminate()
    this.#failWaiting()
  }

  #start(): Worker {
    const worker = new Worker(threadFile('store-worker', import.meta.url), {
      workerData: this.#data,
      env: {},
    })
    worker.on('message', ({ id, outcome }: FromThread) => {
      this.#crashes = 0
      this.#waiting.get(id)?.(outcome as Outcome<never>)
      this.#waiting.delete(id)
      // a thread that has nothing to do keeps no program from ending, but whoever closes it waits for its end
      if (this.#waiting.size === 0 && !this.#isClosed) worker.unref()
    })
    worker.on('error', (error: unknown) => this.#log.error({ err: error }, 'worker.crashed'))
    worker.once('exit', () => this.#ended(worker))
    this.#worker = worker
    return worker
  }

  /** The next call starts another one; what ran is not begun again by itself, as it may be what ends it. */
  #ended(worker: Worker): void {
    if (this.#worker !== worker) return
    this.#worker = null
    this.#crashes += 1
    this.#failWaiting()
  }

  #failWaiting(): void {
    for (const answer of this.#waiting.values()) answer(ended)
    this.#waiting.clear()
  }
}

const ended: Outcome<never> = fail('storage', reason('cut-off'))
