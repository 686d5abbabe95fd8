/** `npm run screenshots -- [--font NAME] [--language CODE] [FOLDER] [PARTS]` takes every place in its themes and sizes. */
import { copyFileSync, existsSync, mkdirSync } from 'node:fs'
import path from 'node:path'
import process from 'node:process'
import { buildStale } from '../../scripts/build.ts'
import { endAll } from '../e2e/support/at-end.ts'
import { closeBrowsers, openPage } from '../e2e/support/chromium.ts'
import { isFontInstalled, useFont } from '../e2e/support/font.ts'
import { type FurnishedDay, furnishDay } from '../e2e/support/furnished-day.ts'
import { goToPlace, type Place, places, stages } from '../e2e/support/places.ts'
import { layOut } from './contact-sheet.ts'
import { openHardDay } from './hard-day.ts'
import { hardPlaces } from './hard-places.ts'
import { morningZone } from './morning-zone.ts'
import { readOptions } from './options.ts'
import { everyView, fewViews, laptop, takeAll } from './pictures.ts'
import { openSampleDay, samplePlaces } from './sample-day.ts'
import { openTeamDay, teamPlaces } from './team-day.ts'

const { folder, parts, font, language } = readOptions(process.argv.slice(2))
const views = font === null && (language ?? 'en') === 'en' ? everyView : fewViews
const isForReadme = font === null && language === null
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
  { prefix: 'team-', open: openTeamDay, places: teamPlaces },
]

const nameOf = (world: World, { screen, state }: Place) =>
  world.prefix + `${screen} ${state}`.replaceAll(/[^a-z]+/g, '-')

const wanted = worlds.map(world => ({
  ...world,
  places: world.places.filter(place => parts.some(part => nameOf(world, place).includes(part))),
}))
const total = wanted.reduce((sum, world) => sum + world.places.length, 0)
const begun = Date.now()
const failures: string[] = []
let taken = 0

// before the browser starts, which reads it too
process.env.TZ = morningZone(begun)
useFont(font)

async function look(world: World): Promise<void> {
  const day = await world.open()
  for (const stage of stages) {
    const here = world.places.filter(place => place.stage === stage)
    if (!world.places.some(place => stages.indexOf(place.stage) >= stages.indexOf(stage))) return
    await day.page.setViewportSize(laptop)
    await day.leadTo(stage)
    for (const place of here) await lookAt(day, place, nameOf(world, place))
  }
}

async function lookAt(day: FurnishedDay, place: Place, name: string): Promise<void> {
  if (Date.now() - begun > longestMs) throw new Error(`It took more than ${longestMs / 60_000} minutes`)
  taken++
  const seconds = Math.round((Date.now() - begun) / 1_000)
  console.log(`${taken}/${total} ${name}, after ${seconds} s`)
  await day.page.setViewportSize(laptop)
  try {
    await goToPlace(day.page, day, place, language)
    await takeAll(day.page, name, folder, views)
    await layOut(folder, name, views)
  } catch (error) {
    failures.push(`${name}: ${error instanceof Error ? error.message : error}`)
  }
}

/** Ends with an error if the machine does not have the font: the pictures would show another one. */
async function checkFont(name: string): Promise<void> {
  const { page } = await openPage('about:blank')
  if (await isFontInstalled(page, name)) return
  await endAll()
  await closeBrowsers()
  console.error(`This machine has no font “${name}”. No picture was taken. fc-list : family lists its fonts.`)
  process.exit(1)
}

await buildStale(['renderer', 'main'])
if (font !== null) await checkFont(font)
mkdirSync(folder, { recursive: true })
try {
  for (const world of wanted) if (world.places.length > 0) await look(world).finally(endAll)
} finally {
  await endAll()
  await closeBrowsers()
}
console.log(`The pictures are in ${folder}.`)
for (const [name, from] of Object.entries(isForReadme ? kept : {}))
  if (existsSync(path.join(folder, from))) {
    copyFileSync(path.join(folder, from), path.join(import.meta.dirname, name))
    console.log(`${from} is also ${name} of the README.`)
  }
for (const failure of failures) console.error(`Not taken: ${failure}`)
process.exitCode = failures.length === 0 ? 0 : 1
