/**
 * `npm run bench` measures every part, `npm run bench -- hub` one; `--quick` shortens sync, the screens and scan; with
 * `--check`, the program ends with 1 if a part misses a goal. It is not part of the tests, as times prove nothing: it
 * prints medians of this machine.
 */
import { missedAims } from './aims.ts'
import { benchFleet } from './fleet/bench-fleet.ts'
import { benchHub } from './hub/bench-hub.ts'
import { benchLongBodies } from './hub/long-bodies.ts'
import { benchLongReads } from './hub/long-reads.ts'
import { benchLaptop } from './laptop.ts'
import { describeMachine } from './measure.ts'
import { benchScan } from './scan/bench-scan.ts'
import { benchBoard } from './screens/bench-board.ts'
import { benchScreens } from './screens/bench-screens.ts'
import { benchSearch } from './search.ts'
import { benchSync } from './sync/bench-sync.ts'
import { benchFirstUse } from './sync/first-use/bench-first-use.ts'
import { benchWebhooks } from './webhooks.ts'

const words = process.argv.slice(2)
const isQuick = words.includes('--quick')
const isChecked = words.includes('--check')
const parts: Record<string, () => Promise<void>> = {
  laptop: benchLaptop,
  screens: () => benchScreens(isQuick),
  board: benchBoard,
  scan: async () => benchScan(isQuick, isChecked),
  search: benchSearch,
  hub: benchHub,
  fleet: () => benchFleet(words),
  bodies: benchLongBodies,
  reads: benchLongReads,
  sync: () => benchSync(isQuick),
  first: () => benchFirstUse(isQuick),
  webhooks: benchWebhooks,
}

/** Options of fleet that have a value. */
const valued = ['--laptops', '--speed', '--database']
const wanted = words.filter((word, at) => !word.startsWith('--') && !valued.includes(words[at - 1] ?? ''))
const unknown = wanted.filter(name => !Object.hasOwn(parts, name))
if (unknown.length > 0) {
  console.error(`There is no part ${unknown.join(', ')}: there are ${Object.keys(parts).join(', ')}.`)
  process.exit(2)
}
console.log(describeMachine())
for (const [name, run] of Object.entries(parts)) {
  if (wanted.length > 0 && !wanted.includes(name)) continue
  console.log(`\n${name}\n`)
  await run()
}
if (isChecked && missedAims.length > 0) process.exitCode = 1
