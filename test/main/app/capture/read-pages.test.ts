import process from 'node:process'
import { expect, onTestFinished, test } from 'vitest'
import { captureOn } from '../../../support/sync/capture.ts'
import { startWorld } from '../../../support/sync/laptop.ts'

test('reading pages starts no thread if no page waits', async () => {
  const { parts, readAll } = captureOn(await startWorld())
  let threads = 0
  const count = () => {
    threads += 1
  }
  process.on('worker', count)
  onTestFinished(() => {
    process.off('worker', count)
  })
  expect(await readAll()).toBe('done')
  expect(threads).toBe(0)
  // A call to the thread starts it.
  await parts.scanner.rest()
  expect(threads).toBe(1)
})
