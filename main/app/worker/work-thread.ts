/** A worker thread of an open session. It is restarted when it crashes, and ended with the session. */
import { Worker } from 'node:worker_threads'
import { hostLimits } from '../../../shared/limits/limits.ts'
import { fail, type Outcome } from '../../../shared/text/failures.ts'
import { reason } from '../../../shared/text/message.ts'
import { CalledThread, ThreadEnded } from '../../service/called-thread.ts'
import { threadFile } from '../../store/thread-file.ts'
import type { Ports } from '../ports/ports.ts'
import type { ThreadData, WorkCall, WorkName, Works } from './protocol.ts'

export class WorkThread {
  readonly #data: ThreadData
  readonly #log: Ports['log']
  readonly #thread: CalledThread<WorkCall, Outcome<unknown>>
  readonly #beside = new Set<WorkThread>()

  /** Starts no thread before the first call. */
  constructor(data: ThreadData, log: Ports['log']) {
    this.#data = data
    this.#log = log
    const file = threadFile('store-worker', import.meta.url)
    this.#thread = new CalledThread(
      () => new Worker(file, { workerData: data, env: {} }),
      error => log.error({ err: error }, 'worker.crashed'),
    )
  }

  /**
   * Runs a task after the earlier ones. @returns `storage` when the disk refuses, or the thread ended
   * during the task
   */
  async call<W extends WorkName>(
    work: W,
    request: Works[W]['request'],
  ): Promise<Outcome<Works[W]['answer']>> {
    if (this.#thread.crashes > hostLimits.workerRestarts) return ended
    try {
      return (await this.#thread.call({ work, request })) as Outcome<Works[W]['answer']>
    } catch (error) {
      if (error instanceof ThreadEnded) return ended
      throw error
    }
  }

  /**
   * Runs slow tasks in a separate thread over the same files, so that searches do not wait for them. The
   * thread ends with the task.
   */
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
    await Promise.all([this.#thread, ...this.#beside].map(thread => thread.close()))
  }
}

const ended: Outcome<never> = fail('storage', reason('cut-off'))
