/** Hooks around each end-to-end test and file. Files end here, as the worker's modules stay loaded. */
import { afterAll, afterEach, beforeEach } from 'vitest'
import { beginTest, endAll, endTest } from './at-end.ts'
import { describePages } from './chromium.ts'

beforeEach(beginTest)

afterEach(async ({ task }) => {
  // The page's content explains a failure better than the awaited condition.
  if (task.result?.state === 'fail') console.error(`${task.name}\n${await describePages()}`)
  await endTest()
})

afterAll(endAll)
