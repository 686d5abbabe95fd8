/** The map of the day: the order of the jobs, the map file, and the selection of jobs for planning by drawing. */
import { writeFileSync } from 'node:fs'
import path from 'node:path'
import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { drawPictures } from '../support/map/draw-pictures.ts'
import { drawTown, townLayers } from '../support/map/draw-town.ts'
import { writeMbtiles, writePmtiles } from '../support/map/write-map.ts'
import { findViolations } from './support/axe.ts'
import { drag, dragToBeginning } from './support/board-moves.ts'
import { chooseChromium, openPage, softwareGraphics } from './support/chromium.ts'
import { openTestHub } from './support/dispatcher.ts'
import { putFinger } from './support/finger.ts'
import { dispatcherOf, type HubCredentials, putHubJob } from './support/hub-api.ts'
import { startApp } from './support/in-process.ts'
import { findCutOff } from './support/looks.ts'
import { openMore } from './support/open-more.ts'
import { makeFolder } from './support/programs.ts'
import { connectTo } from './support/technician.ts'

chooseChromium(softwareGraphics)

const uuidOf = (nth: number) => `c3f1a0de-6a53-4f0c-9a52-6b7f2f3a9f0${nth}`
const [pump, lift, doors] = [uuidOf(1), uuidOf(2), uuidOf(3)] as const
const titles = { [pump]: 'Pump room', [lift]: 'Lift alarm', [doors]: 'Fire doors' }
const middle = { longitude: 14.8, latitude: 56.88 }

async function placeJobs(credentials: HubCredentials): Promise<void> {
  for (const [at, uuid] of [pump, lift, doors].entries()) {
    const location = {
      street: `Norrgatan ${at + 1}`,
      city: 'Växjö',
      latitude: 56.88 + at / 100,
      longitude: 14.8,
    }
    await putHubJob(credentials, uuid, { destinations: [{ location }] })
  }
}

const lake = [0xa9, 0xcf, 0xe4] as const

/** Whether a colour covers a part of the map; by default the lake's. Compressed pictures have nearly the colour. */
async function hasColour(page: Page, colour: readonly number[] = lake): Promise<boolean> {
  const picture = sharp(await page.locator('.map-canvas').screenshot()).raw()
  const { data, info } = await picture.toBuffer({ resolveWithObject: true })
  let count = 0
  for (let at = 0; at < data.length; at += info.channels)
    if (colour.every((part, nth) => Math.abs((data[at + nth] ?? 0) - part) <= 3)) count++
  return count > 200
}

const stops = (page: Page) => page.locator('.stop-title').allTextContents()

test('a technician puts the jobs of the day in an order on an offline map, by keys and by dragging', async () => {
  const { folder, credentials, technician, hub } = await openTestHub(titles)
  await placeJobs(credentials)
  const file = path.join(folder, 'town.mbtiles')
  const attribution = '© OpenStreetMap'
  writeMbtiles(file, {
    format: 'pbf',
    tiles: drawTown(middle, [10, 11, 12, 13, 14]),
    layers: townLayers,
    attribution,
  })
  const { page, problems } = await openPage((await startApp(path.join(folder, 'app'))).address)
  await connectTo(page, credentials, technician)
  await page.getByTestId('job-row').nth(2).waitFor()
  await hub.stop()

  await openMore(page, 'Data on this laptop')
  const field = page.getByLabel('Map file')
  await field.fill(path.join(folder, 'nowhere.mbtiles'))
  await field.press('Tab')
  await page.getByText('The map file nowhere.mbtiles is not where the settings say').waitFor()
  await field.fill(file)
  await field.press('Tab')
  await page.getByText('town.mbtiles is used.').waitFor()

  await page.getByRole('link', { name: 'Today' }).click()
  await page.getByRole('link', { name: 'Map and order of the day' }).click()
  await page.locator('.map-point').nth(2).waitFor()
  await page.getByText(attribution).waitFor()
  // The tiles of the town are drawn, not only the outline of the world.
  await expect.poll(() => hasColour(page)).toBe(true)
  const [first = '', second = '', third = ''] = await stops(page)
  expect(await findViolations(page)).toEqual([])
  // A map whose graphics are lost fits into a smaller window too.
  await page.evaluate(
    `document.querySelector('.maplibregl-canvas').getContext('webgl2').getExtension('WEBGL_lose_context').loseContext()`,
  )
  await page.setViewportSize({ width: 320, height: 640 })
  expect(await findCutOff(page)).toEqual([])
  await page.setViewportSize({ width: 1024, height: 640 })
  await page.getByRole('button', { name: `Move ${first}, stop 1` }).focus()
  await page.keyboard.press('ArrowDown')
  await expect.poll(() => stops(page)).toEqual([second, first, third])
  // The focus stays on the handle of the moved job.
  await page.keyboard.press('ArrowDown')
  await expect.poll(() => stops(page)).toEqual([second, third, first])
  const handle = (title: string) => page.getByRole('button', { name: new RegExp(`^Move ${title}`) })
  await drag(page, handle(first), page.locator('.stop').first())
  await expect.poll(() => stops(page)).toEqual([first, second, third])
  await page.reload()
  await expect.poll(() => stops(page)).toEqual([first, second, third])
  await page.getByRole('button', { name: 'Back to the planned order' }).click()
  await page.getByRole('button', { name: 'Back to the planned order' }).waitFor({ state: 'detached' })

  // A damaged map file leaves the list and its points.
  const damaged = path.join(folder, 'damaged.mbtiles')
  writeFileSync(damaged, 'not a map')
  await openMore(page, 'Data on this laptop')
  await page.getByLabel('Map file').fill(damaged)
  await page.getByLabel('Map file').press('Tab')
  await page.getByRole('link', { name: 'Today' }).click()
  await page.getByRole('link', { name: 'Map and order of the day' }).click()
  await page.getByText('The map file damaged.mbtiles is damaged or incomplete.').waitFor()
  expect(await stops(page)).toHaveLength(3)
  expect(problems).toEqual([])
})

test('a laptop uses the map of its server, and maps of pictures in each format', async () => {
  const folder = makeFolder()
  const write = async (name: string, format: 'png' | 'jpg' | 'webp', colour: string) => {
    const file = path.join(folder, name)
    const tiles = await drawPictures(middle, [10, 11, 12, 13, 14], { format, colour })
    const writeIt = name.endsWith('.pmtiles') ? writePmtiles : writeMbtiles
    writeIt(file, { format, tiles, attribution: `© ${name}` })
    return file
  }
  const map = await write('office.pmtiles', 'webp', '#c02040')
  const { folder: data, credentials, technician, hub } = await openTestHub(titles, { map })
  await placeJobs(credentials)
  const { page, problems } = await openPage((await startApp(path.join(data, 'app'))).address)
  await connectTo(page, credentials, technician)
  await page.getByTestId('job-row').nth(2).waitFor()
  await page.getByRole('link', { name: 'Map and order of the day' }).click()
  await page.getByText('© office.pmtiles').waitFor()
  await hub.stop()
  await expect.poll(() => hasColour(page, [0xc0, 0x20, 0x40])).toBe(true)
  for (const [name, format, colour, shown] of [
    ['own.mbtiles', 'jpg', '#2060c0', [0x20, 0x60, 0xc0]],
    ['own.pmtiles', 'png', '#30a030', [0x30, 0xa0, 0x30]],
  ] as const) {
    await openMore(page, 'Data on this laptop')
    const field = page.getByLabel('Map file')
    await field.fill(await write(name, format, colour))
    await field.press('Tab')
    await page.getByText(`${name} is used.`).waitFor()
    await page.getByRole('link', { name: 'Today' }).click()
    await page.getByRole('link', { name: 'Map and order of the day' }).click()
    await page.getByText(`© ${name}`).waitFor()
    await expect.poll(() => hasColour(page, shown)).toBe(true)
  }
  expect(problems).toEqual([])
})

test('without WebGL 2 a technician sees the list of the jobs and why there is no map', async () => {
  const { folder, credentials, technician } = await openTestHub(titles)
  await placeJobs(credentials)
  const { page } = await openPage((await startApp(path.join(folder, 'app'))).address)
  await connectTo(page, credentials, technician)
  await page.getByTestId('job-row').nth(2).waitFor()
  await page.evaluate('HTMLCanvasElement.prototype.getContext = () => null')
  await page.getByRole('link', { name: 'Map and order of the day' }).click()
  await page.getByText('This laptop cannot draw maps').waitFor()
  expect(await stops(page)).toHaveLength(3)
})

test('a dispatcher draws around unplanned jobs on the map, and drags them to a person', async () => {
  const { folder, credentials } = await openTestHub({ [uuidOf(5)]: 'Planned already' })
  const own = { ...titles, [uuidOf(4)]: 'Far away' }
  for (const [at, [uuid, title]] of Object.entries(own).entries()) {
    const location = {
      street: `Norrgatan ${at}`,
      latitude: at === 3 ? 57.4 : 56.88 + at / 100,
      longitude: 14.8,
    }
    await putHubJob(credentials, uuid, { title, duration: 60, destinations: [{ location }] })
  }
  const { page, problems } = await openPage((await startApp(path.join(folder, 'office'))).address, {
    hasTouch: true,
  })
  await page.setViewportSize({ width: 1440, height: 900 })
  await connectTo(page, credentials, dispatcherOf(credentials))
  await page.getByTestId('pill').waitFor()
  await page.locator('.rail a[href="#/plan"]').click()
  await page.getByRole('button', { name: 'Show the map' }).click()
  const points = page.locator('.map-point')
  await expect.poll(() => points.count()).toBe(4)
  await page.getByRole('button', { name: 'Draw around jobs to choose them' }).click()
  const corners = await cornersAround(page, ['Pump room', 'Lift alarm', 'Fire doors'])
  await drawByMouse(page, corners)
  await page.getByRole('button', { name: 'Plan 3' }).waitFor()
  await page.getByRole('button', { name: 'Clear selection' }).click()
  // The hand touches the screen while a finger draws.
  await drawByFinger(page, corners)
  await page.getByRole('button', { name: 'Plan 3' }).waitFor()
  expect(await findViolations(page)).toEqual([])
  await page.keyboard.press('Escape')
  // The jobs would overlap with that of the technician.
  const person = page.locator('.board-row').filter({ hasText: 'Nothing planned' }).first()
  await dragToBeginning(page, page.locator('.map-point[title="Pump room"]'), person.locator('.board-track'))
  await expect.poll(() => points.count()).toBe(1)
  expect(problems).toEqual([])
})

interface Spot {
  x: number
  y: number
}

/** Returns the corners of a rectangle around the points of these jobs, clockwise from the upper left. */
async function cornersAround(page: Page, jobs: readonly string[]): Promise<[Spot, Spot, Spot, Spot]> {
  const nowhere = { x: 0, y: 0, width: 0, height: 0 }
  const boxes = await Promise.all(
    jobs.map(async title => (await page.locator(`.map-point[title="${title}"]`).boundingBox()) ?? nowhere),
  )
  const left = Math.min(...boxes.map(({ x }) => x)) - 12
  const right = Math.max(...boxes.map(({ x, width }) => x + width)) + 12
  const top = Math.min(...boxes.map(({ y }) => y)) - 4
  const bottom = Math.max(...boxes.map(({ y, height }) => y + height)) + 8
  return [
    { x: left, y: top },
    { x: right, y: top },
    { x: right, y: bottom },
    { x: left, y: bottom },
  ]
}

async function drawByMouse(page: Page, [first, ...others]: readonly [Spot, ...Spot[]]): Promise<void> {
  await page.mouse.move(first.x, first.y)
  await page.mouse.down()
  for (const { x, y } of others) await page.mouse.move(x, y, { steps: 4 })
  await page.mouse.up()
}

/** A second finger rests on the third corner. */
async function drawByFinger(page: Page, corners: readonly [Spot, Spot, Spot, Spot]): Promise<void> {
  const [first, second, third, fourth] = corners
  const finger = await putFinger(page, first)
  await finger.putSecond(third)
  for (const corner of [second, third, fourth]) await finger.moveTo(corner)
  await finger.lift()
}
