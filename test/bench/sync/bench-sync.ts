/** Measures sync, compared with the minimal work and with other products. `--quick`: smaller, and one round. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fetchPeers } from '../hub/peers.ts'
import { benchCatchUp } from './bench-catch-up.ts'
import { benchEdits } from './bench-edits.ts'
import { benchIdle } from './bench-idle.ts'
import { benchPulls } from './bench-pull.ts'
import { benchResponsiveness } from './bench-responsiveness.ts'
import { type Bench, bundlePrograms } from './programs.ts'

export async function benchSync(isQuick: boolean): Promise<void> {
  const noPeers = fetchPeers()
  if (noPeers !== null) console.log(noPeers)
  const folder = mkdtempSync(path.join(tmpdir(), 'fieldbook-bench-sync-'))
  try {
    const bench: Bench = { programs: await bundlePrograms(), folder, noPeers, isQuick }
    await benchEdits(bench)
    await benchResponsiveness(bench)
    await benchCatchUp(bench)
    await benchIdle(bench)
    await benchPulls(bench)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
