/** Measures sending a day of work after being offline, over good and bad networks. */

import path from 'node:path'
import { tellAim } from '../aims.ts'
import type { CatchUp } from './catch-up/catch-up.ts'
import { type Bench, run, tellTitle, withHub } from './programs.ts'

/** The most requests, compared with an ideal client. */
const aim = 1.15

export async function benchCatchUp(bench: Bench): Promise<void> {
  const jobs = bench.isQuick ? 100 : 1_000
  tellTitle(
    `catching up: ${jobs} edits, ${jobs / 5} notes and ${jobs / 20} photos, written without a network; requests beside the fewest there could be`,
  )
  await withHub(path.join(bench.folder, 'catch-up'), jobs, async task => {
    const program = { name: 'catch-up', program: 'catch-up' } as const
    const { results } = await run<{ results: CatchUp[] }>(bench, program, task())
    for (const result of results) tell(result)
    const most = (of: (result: CatchUp) => number) => Math.max(...results.map(of))
    tellAim(
      'times the fewest requests',
      most(({ requests, ideal }) => requests / ideal),
      aim,
    )
    tellAim(
      'doubled',
      most(({ doubled }) => doubled),
      0,
    )
    tellAim(
      'lost',
      most(({ lostWork }) => lostWork),
      0,
    )
  })
}

function tell({ latencyMs, lost, sentMs, seenMs, requests, ideal, cut, doubled, lostWork }: CatchUp): void {
  const network = `${latencyMs} ms, ${lost * 100} % of answers lost (${cut})`
  const seconds = (ms: number) => `${(ms / 1_000).toFixed(1)} s`
  console.log(
    `${network.padEnd(36)} sent after ${seconds(sentMs)}, seen after ${seconds(seenMs)}; ${requests} requests, ${(requests / ideal).toFixed(2)} × ${ideal}; ${doubled} doubled, ${lostWork} lost`,
  )
}
