/** Before each file of end-to-end tests: the worker keeps its modules, so that each file has its own end here. */
import { afterAll } from 'vitest'
import { endAll } from './at-end.ts'

afterAll(endAll)
