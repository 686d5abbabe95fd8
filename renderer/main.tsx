// imported before all components, whose styles override these four
import './style/font.css'
import './style/tokens.css'
import './style/base.css'
import './style/controls.css'

import { render } from 'preact'
import { App } from './app.tsx'
import { fetchSoonParts } from './parts/lazy-part.tsx'
import { startStores } from './state/start.ts'
import { fetchTemporal } from './text/temporal.ts'
import './style/forced-colors.css'
import './style/motion.css'
import './style/print.css'

async function start(): Promise<void> {
  const root = document.getElementById('app')
  if (root === null) throw new Error('The page has no #app')
  await fetchTemporal()
  startStores()
  render(<App />, root)
  afterFirstPicture(fetchSoonParts)
}

/** A hidden page is never painted, so a timeout runs the work there. */
function afterFirstPicture(work: () => void): void {
  requestIdleCallback(work, { timeout: 1_000 })
}

void start()
