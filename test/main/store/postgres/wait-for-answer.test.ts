import { Worker } from 'node:worker_threads'
import { expect, onTestFinished, test } from 'vitest'
import { waitForAnswer } from '../../../../main/store/postgres/wait-for-answer.ts'

const memory = () => new Int32Array(new SharedArrayBuffer(2 * Int32Array.BYTES_PER_ELEMENT))

/** Starts a thread that runs `code` with the shared memory as `shared`. */
async function startThread(shared: Int32Array, code: string): Promise<void> {
  const source = `const shared = require('node:worker_threads').workerData; ${code}`
  const thread = new Worker(source, { eval: true, workerData: shared })
  onTestFinished(async () => {
    await thread.terminate()
  })
}

test('a late notification of the answer before does not count as an answer', async () => {
  const shared = memory()
  // Wakes the waiting thread three times before it answers.
  await startThread(
    shared,
    `for (let woken = 0; woken < 3; ) woken += Atomics.notify(shared, 0)
     Atomics.store(shared, 0, 1)
     Atomics.notify(shared, 0)`,
  )
  expect(waitForAnswer(shared, 1, 60_000)).toBe(true)
  expect(shared[0]).toBe(1)
})

test('an answer that is there already is not waited for', () => {
  const shared = memory()
  shared[0] = 1
  expect(waitForAnswer(shared, 1, 0)).toBe(true)
})

test('nothing is waited for while an earlier order runs, or after the time', () => {
  expect(waitForAnswer(memory(), 2, 60_000)).toBe(false)
  expect(waitForAnswer(memory(), 1, 1)).toBe(false)
})
