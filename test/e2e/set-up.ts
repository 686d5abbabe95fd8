/** Around each test and file of end-to-end tests: the worker keeps its modules, so that each file has its own end here. */
import { afterAll, afterEach, beforeEach } from 'vitest'
import { beginTest, endAll, endTest } from './at-end.ts'
import { describePages } from './chromium.ts'

beforeEach(beginTest)

afterEach(async ({ task }) => {
  // what the person would have seen says more than what was waited for
  if (task.result?.state === 'fail') console.error(`${task.name}\n${await describePages()}`)
  await endTest()
})

afterAll(endAll)
