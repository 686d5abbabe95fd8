/** What the end-to-end tests run in their own process, bundled as the shipped programs are (`build-programs.ts`). */
export { createApp } from '../../main/app/create-app.ts'
export { parseOptions } from '../../main/app/host/options.ts'
export { startServing } from '../../main/hub/commands/serve.ts'
export { runHub } from '../../main/hub/run-hub.ts'
export { startLoopback } from '../../main/loopback/run.ts'
export { hostLimits } from '../../shared/limits/limits.ts'
export { syncLimits } from '../../shared/limits/sync-limits.ts'
