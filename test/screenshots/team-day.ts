/** A dispatcher's day: a full board, a week of their own, a map of the town, and a long list of unplanned jobs. */
import path from 'node:path'
import { DAY } from '../../shared/limits/units.ts'
import { askMain } from '../e2e/support/ask-main.ts'
import { baseOf } from '../e2e/support/base-of.ts'
import { chooseChromium, openPage, softwareGraphics } from '../e2e/support/chromium.ts'
import { openTestHub } from '../e2e/support/dispatcher.ts'
import type { FurnishedDay } from '../e2e/support/furnished-day.ts'
import { dispatcherOf, putHubJob, scheduleJobs } from '../e2e/support/hub-api.ts'
import { runHubCommand, startApp } from '../e2e/support/in-process.ts'
import { type Place, places } from '../e2e/support/places.ts'
import { connectTo } from '../e2e/support/technician.ts'
import { drawTown, townLayers } from '../support/map/draw-town.ts'
import { writeMbtiles } from '../support/map/write-map.ts'
import { plannedJobs, team, town, unplannedJobs } from './team-jobs.ts'

const shown = [
  'map a day',
  'week some',
  'planning board a day',
  'planning board a week',
  'planning board one job',
  'planning board two jobs chosen',
  'planning board a map',
]

/** Their data are those of the server: no answer is replaced. */
export const teamPlaces: readonly Place[] = places.flatMap(place =>
  shown.includes(`${place.screen} ${place.state}`) ? { ...place, calls: undefined } : [],
)

const unplanned = 320

export async function openTeamDay(): Promise<FurnishedDay> {
  chooseChromium(softwareGraphics)
  const office = await openTestHub({})
  const { credentials, folder, hubFolder } = office
  const dispatcher = dispatcherOf(credentials)
  const monday = mondayOf(Date.now())
  const planned = plannedJobs(monday)
  for (const { uuid, body } of [...unplannedJobs(unplanned), ...planned])
    await putHubJob(credentials, uuid, body)
  for (const [at, name] of [...team.entries(), [-1, dispatcher.name] as const]) {
    const email = at === -1 ? dispatcher.email : `person${at}@norrby.example`
    if (at !== -1) await add(hubFolder, email, name)
    const theirs = planned.filter(({ person }) => person === at).map(({ uuid }) => uuid)
    await scheduleJobs(hubFolder, theirs, { ...dispatcher, email })
  }
  const map = path.join(folder, 'town.mbtiles')
  const tiles = drawTown(town, [10, 11, 12, 13, 14])
  writeMbtiles(map, { format: 'pbf', tiles, layers: townLayers, attribution: '© OpenStreetMap' })
  const { page, problems } = await openPage((await startApp(path.join(folder, 'app'))).address, {
    reducedMotion: 'reduce',
  })
  const day: FurnishedDay = {
    ...{ page, problems, base: baseOf(page.url()) },
    ...{ jobUuid: '', bareUuid: '', goneUuid: '', assetUuid: '' },
    ...{ formUuid: '', emptyFormUuid: '', fileUuid: '', paperUuid: '' },
    moveJob: async () => undefined,
    async leadTo(stage) {
      if (stage !== 'day') return
      await page.goto(`${day.base}/`)
      await connectTo(page, credentials, dispatcher)
      await page.getByTestId('pill').waitFor()
      await askMain(page, 'settings.save', { mapFile: map })
      await page.locator('.load').waitFor({ state: 'detached', timeout: 120_000 })
    },
  }
  return day
}

async function add(folder: string, email: string, name: string): Promise<void> {
  const { code, err } = await runHubCommand([
    'user',
    'add',
    '--data',
    folder,
    '--email',
    email,
    '--name',
    name,
  ])
  if (code !== 0) throw new Error(`${name} was not added: ${err}`)
}

function mondayOf(instant: number): number {
  const midnight = new Date(instant).setHours(0, 0, 0, 0)
  return midnight - ((new Date(midnight).getDay() + 6) % 7) * DAY
}
