/** `node make-pages.ts FOLDER COUNT`: draws the pages of the benchmark, in a process whose memory is not measured. */
import { writeFileSync } from 'node:fs'
import path from 'node:path'
import process from 'node:process'
import { drawPage } from '../../pages/draw-page.ts'
import { pageKinds, seedsOf } from '../../pages/kinds.ts'

const [folder = '.', count = '100'] = process.argv.slice(2)
for (const [at, seed] of seedsOf('bench', Number(count)).entries()) {
  const kind = pageKinds[at % pageKinds.length] ?? 'flat'
  const { jpeg, ...facts } = await drawPage({ seed, kind })
  writeFileSync(path.join(folder, `${at}.jpg`), jpeg)
  writeFileSync(path.join(folder, `${at}.json`), JSON.stringify({ kind, ...facts }))
}
