/**
 * The worker thread for tasks that would block the screens. It runs one task at a time.
 * It reads through a connection that cannot write (sync design, section 16), and moves the logs into the
 * databases.
 */
import { parentPort, workerData } from 'node:worker_threads'
import { fail, type Outcome, succeed } from '../../../shared/text/failures.ts'
import type { FromThread, ToThread } from '../../service/called-thread.ts'
import { Refused } from '../../service/refuse.ts'
import { StoreFailure, storeFailureFrom } from '../../store/store-failure.ts'
import { createFileWorks, type FileWork } from './file-works.ts'
import type { ThreadData, WorkCall, WorkName } from './protocol.ts'

const data = workerData as ThreadData
const fileWorks = createFileWorks(data)
let otherWorks: ReturnType<typeof loadOtherWorks> | null = null
let queue: Promise<unknown> = Promise.resolve()

parentPort?.on('message', (message: ToThread<WorkCall>) => {
  queue = queue.then(() => answer(message))
})

async function answer({ id, call: { work, request } }: ToThread<WorkCall>): Promise<void> {
  const outcome = await run(work, request)
  parentPort?.postMessage({ id, answer: outcome } satisfies FromThread<Outcome<unknown>>)
}

/** Returns expected errors. An unexpected error ends the thread and rejects the caller. */
async function run(work: WorkName, request: unknown): Promise<Outcome<unknown>> {
  try {
    const method = (await methodOf(work)) as (request: unknown) => unknown
    return succeed(await method(request))
  } catch (error) {
    if (error instanceof Refused) return { ok: false, failure: error.failure }
    const failure = storeFailureFrom(error, data.file)
    if (failure instanceof StoreFailure) return fail('storage', failure.told)
    throw error
  }
}

async function methodOf(work: WorkName) {
  if (isFileWork(work)) return fileWorks[work]
  otherWorks ??= loadOtherWorks()
  return (await otherWorks)[work]
}

function isFileWork(work: WorkName): work is FileWork {
  return work in fileWorks
}

async function loadOtherWorks() {
  const { createWorks } = await import('./works.ts')
  return createWorks(data)
}
