/**
 * The modules that the end-to-end tests run in their own process, bundled like the shipped programs
 * (`support/build-programs.ts`).
 */
export { createApp } from '../../../main/app/create-app.ts'
export { parseOptions } from '../../../main/app/host/options.ts'
export { startServing } from '../../../main/hub/commands/serve.ts'
export { runHub } from '../../../main/hub/run-hub.ts'
export { startLoopback } from '../../../main/loopback/run.ts'
export { hostLimits, limits } from '../../../shared/limits/limits.ts'
export { syncLimits } from '../../../shared/limits/sync-limits.ts'
