/** Around each file of end-to-end tests: the worker keeps its modules, so that each file has its own end here. */
import { afterAll, afterEach } from 'vitest'
import { endAll } from './at-end.ts'
import { describePages } from './chromium.ts'

// what the person would have seen says more than what was waited for
afterEach(async ({ task }) => {
  if (task.result?.state === 'fail') console.error(`${task.name}\n${await describePages()}`)
})

afterAll(endAll)
