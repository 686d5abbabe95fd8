import process from 'node:process'
import { expect, onTestFinished, test } from 'vitest'
import { readPages } from '../../../../main/app/capture/read-pages.ts'
import { Scanner } from '../../../../main/scan/thread/scanner.ts'
import { startWorld } from '../../../support/sync/laptop.ts'

test('reading pages starts no thread if no page waits', async () => {
  const { laptop } = await startWorld()
  const scanner = new Scanner(error => {
    throw error
  })
  onTestFinished(() => scanner.close())
  let threads = 0
  const count = () => {
    threads += 1
  }
  process.on('worker', count)
  onTestFinished(() => {
    process.off('worker', count)
  })
  const options = { language: 'en', languageFolder: null }
  await readPages({
    parts: { context: laptop.context, scanner },
    options: () => options,
    signal: new AbortController().signal,
    nextWanted: () => undefined,
    isPaused: () => false,
    onRead: () => undefined,
  })
  expect(threads).toBe(0)
  // A call to the thread starts it.
  await scanner.rest()
  expect(threads).toBe(1)
})
