/** `npm run screenshots [-- FOLDER [PARTS OF NAMES]]` takes every place in three themes and five sizes. Commas separate the parts. */
import { copyFileSync, existsSync, mkdirSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import process from 'node:process'
import { endAll } from '../e2e/support/at-end.ts'
import { closeBrowsers } from '../e2e/support/chromium.ts'
import { useFont } from '../e2e/support/font.ts'
import { type FurnishedDay, furnishDay } from '../e2e/support/furnished-day.ts'
import { goToPlace, type Place, places, stages } from '../e2e/support/places.ts'
import { layOut } from './contact-sheet.ts'
import { openHardDay } from './hard-day.ts'
import { hardPlaces } from './hard-places.ts'
import { sizes, takeAll } from './pictures.ts'
import { openSampleDay, samplePlaces } from './sample-day.ts'

const folder = process.argv[2] ?? path.join(os.tmpdir(), 'fieldbook-screenshots')
const asked = (process.argv[3] ?? '').split(',')
/** Pictures of the README, stored next to this file. */
const kept = {
  'today.png': 'sample-job-overview-light-1440.png',
  'form.png': 'hard-form-filled-sun-1024.png',
  'outbox.png': 'hard-outbox-conflict-offline-dark-1024.png',
}
const longestMs = 30 * 60_000

/** A day with its stages, and the places to take. */
interface World {
  prefix: string
  open: () => Promise<FurnishedDay>
  places: readonly Place[]
}

const worlds: readonly World[] = [
  { prefix: '', open: () => furnishDay({ withMaps: true }), places },
  { prefix: 'sample-', open: openSampleDay, places: samplePlaces },
  { prefix: 'hard-', open: openHardDay, places: hardPlaces },
]

const nameOf = (world: World, { screen, state }: Place) =>
  world.prefix + `${screen} ${state}`.replaceAll(/[^a-z]+/g, '-')

const wanted = worlds.map(world => ({
  ...world,
  places: world.places.filter(place => asked.some(part => nameOf(world, place).includes(part))),
}))
const total = wanted.reduce((sum, world) => sum + world.places.length, 0)
const begun = Date.now()
const failures: string[] = []
let taken = 0

useFont(null)

async function look(world: World): Promise<void> {
  const day = await world.open()
  for (const stage of stages) {
    const here = world.places.filter(place => place.stage === stage)
    if (!world.places.some(place => stages.indexOf(place.stage) >= stages.indexOf(stage))) return
    await day.page.setViewportSize(sizes[0])
    await day.leadTo(stage)
    for (const place of here) await lookAt(day, place, nameOf(world, place))
  }
}

async function lookAt(day: FurnishedDay, place: Place, name: string): Promise<void> {
  if (Date.now() - begun > longestMs) throw new Error(`It took more than ${longestMs / 60_000} minutes`)
  taken++
  const seconds = Math.round((Date.now() - begun) / 1_000)
  console.log(`${taken}/${total} ${name}, after ${seconds} s`)
  await day.page.setViewportSize(sizes[0])
  try {
    await goToPlace(day.page, day, place)
    await takeAll(day.page, name, folder)
    await layOut(folder, name)
  } catch (error) {
    failures.push(`${name}: ${error instanceof Error ? error.message : error}`)
  }
}

mkdirSync(folder, { recursive: true })
try {
  for (const world of wanted) if (world.places.length > 0) await look(world).finally(endAll)
} finally {
  await endAll()
  await closeBrowsers()
}
for (const [name, from] of Object.entries(kept))
  if (existsSync(path.join(folder, from)))
    copyFileSync(path.join(folder, from), path.join(import.meta.dirname, name))
console.log(`The pictures are in ${folder}; ${Object.values(kept).join(', ')} are also beside the script.`)
for (const failure of failures) console.error(`Not taken: ${failure}`)
process.exitCode = failures.length === 0 ? 0 : 1
