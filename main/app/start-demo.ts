/** Runs `--demo`: opens the sample day if no account is set up yet. */

import { type Outcome, succeed } from '../../shared/text/failures.ts'
import type { AppState } from '../../shared/views/app-state.ts'
import type { App } from './app.ts'

export async function startDemo(app: App): Promise<Outcome<AppState>> {
  const state = (await app.call('app.state', {})) as AppState
  if (state.phase !== 'first-run') return succeed(state)
  return (await app.call('setup.demo', {})) as Outcome<AppState>
}
