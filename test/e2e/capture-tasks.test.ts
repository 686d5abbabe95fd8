// @module-tag slow
/** Ten tasks with paper, forms, voice, map and signatures, without a network and over a killed program. */
import { writeFileSync } from 'node:fs'
import path from 'node:path'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { readPdfText } from '../support/pdf-text.ts'
import { isWhole } from '../support/sample.ts'
import { placedNear } from './places/place.ts'
import { askMain, orThrow } from './support/ask-main.ts'
import {
  captureNote,
  capturePlate,
  copyPhotoText,
  drawPapers,
  makeOfPhotos,
  moveCorner,
  recordVoice,
  signAs,
  takePhotos,
} from './support/capture-tasks.ts'
import { chooseChromium, enterPage, fakeCamera, openPage } from './support/chromium.ts'
import { connect } from './support/connected.ts'
import { openTestHub } from './support/dispatcher.ts'
import { type HubCredentials, postHubForm, putHubAsset, putHubJob, readHubJob } from './support/hub-api.ts'
import { runHubCommand } from './support/in-process.ts'
import { contentAt } from './support/pictures.ts'
import { spawnApp } from './support/programs.ts'
import { openJob, press, waitForPill, writeNote } from './support/technician.ts'

const uuidOf = (nth: number) => `e5f1a0de-6a53-4f0c-9a52-6b7f2f3a9d0${nth}`
const [boiler, pump, earlier, asset] = [uuidOf(1), uuidOf(2), uuidOf(3), uuidOf(4)] as const
/** The number on the type plate that the camera sees. */
const serial = 'GX2522-827431'
const soon = { timeout: 120_000 }

const pressure = { name: 'pressure', label: 'Pressure', type: 'NUMBER', unit: 'bar', required: true }
const fields = [pressure, { name: 'seen', label: 'What you saw', type: 'TEXT', required: true }]

/** A boiler with a filled form of last year, and the blank of that form. */
async function furnish(credentials: HubCredentials, folder: string, hubFolder: string): Promise<void> {
  await putHubAsset(credentials, asset, { name: 'Boiler, block C' })
  await putHubJob(credentials, boiler, {
    assetUuid: asset,
    items: [{ title: 'Clean the burner' }],
    destinations: placedNear(0),
  })
  await putHubJob(credentials, pump, { destinations: placedNear(1) })
  await putHubJob(credentials, earlier, { title: 'Last year', assetUuid: asset, startTime: 0, duration: 60 })
  const file = path.join(folder, 'check.json')
  writeFileSync(file, JSON.stringify({ name: 'check', title: 'Boiler check', fields }))
  expect(await runHubCommand(['blank', 'import', file, '--data', hubFolder])).toMatchObject({ code: 0 })
  const blank = { name: 'check', version: '' }
  const answered = [{ ...pressure, value: 1.5 }, fields[1]]
  const form: object = { title: 'Boiler check', jobUuid: earlier, fields: answered, blank }
  await postHubForm(credentials, form)
}

async function beginDay() {
  chooseChromium({ flags: fakeCamera })
  const testHub = await openTestHub({ [boiler]: 'Boiler: annual service', [pump]: 'Pump room' })
  const { folder, hubFolder, credentials, technician } = testHub
  await furnish(credentials, folder, hubFolder)
  const data = path.join(folder, 'app')
  const app = await spawnApp(data)
  await connect(app, credentials, technician)
  const permissions = ['camera', 'microphone', 'clipboard-read', 'clipboard-write']
  const { page, problems } = await openPage(app.address, { permissions })
  await page.getByTestId('job-row').nth(1).waitFor()
  await waitForPill(page, /All sent/)
  const isLoaded = async () => {
    const { details, detailsTotal } = await askMain(page, 'load.progress', {})
    return details === detailsTotal && details >= 2
  }
  await expect.poll(isLoaded, soon).toBe(true)
  await openJob(page, boiler)
  /** Kills the program, and starts it again on the same data in the same window. */
  const killApp = async () => {
    await app.stop('SIGKILL')
    await enterPage(page, (await spawnApp(data)).address)
  }
  return { ...testHub, page, problems, killApp }
}

/** Opens the plate among the documents that are not sent, moves a corner, and returns to the job. */
async function correctPlate(page: Page): Promise<void> {
  await page.getByRole('tab', { name: /^Files/ }).click()
  await page.getByTestId('capture').filter({ hasText: '1 page' }).getByRole('link').click()
  await moveCorner(page)
  await press(page, 'Back')
}

async function tick(page: Page): Promise<void> {
  await page.getByRole('tab', { name: 'Overview' }).click()
  await page.getByRole('checkbox', { name: 'Clean the burner' }).click()
  await page.locator('label.tick').filter({ hasText: 'done' }).waitFor()
}

async function addForm(page: Page): Promise<void> {
  await page.getByRole('tab', { name: /^Forms/ }).click()
  await press(page, 'Add a form')
  await page.getByTestId('blank-row').click()
  const seen = page.getByLabel('What you saw')
  const kept = page.waitForResponse(answer => answer.request().postData()?.includes('soot') ?? false)
  await seen.fill('Little soot')
  await kept
}

/** Opens the form that was begun before the end of the program, and uses the value of last year. */
async function useLastValue(page: Page): Promise<void> {
  await page.getByRole('tab', { name: /^Forms/ }).click()
  await page.getByTestId('form-row').getByText('Boiler check').click()
  await expect.poll(() => page.getByLabel('What you saw').inputValue()).toBe('Little soot')
  await page.getByRole('button', { name: /^Use this/ }).click()
  await page
    .getByTestId('form-counts')
    .filter({ hasText: /complete$/ })
    .waitFor()
  await page.keyboard.press('Escape')
  await page.locator('.form-page').waitFor({ state: 'detached' })
}

/** Sends the plate, finds it by its serial number, and sees the number marked. */
async function findPlate(page: Page): Promise<void> {
  await page.getByRole('tab', { name: /^Files/ }).click()
  const plate = page.getByTestId('capture').filter({ hasText: '1 page' })
  await plate.getByText(/Reading/).waitFor({ ...soon, state: 'detached' })
  await plate.getByRole('button', { name: /^Send now/ }).click()
  await plate.waitFor({ ...soon, state: 'detached' })
  const isFound = async () => {
    const { hits } = orThrow(await askMain(page, 'search.find', { q: serial }))
    return hits.some(({ kind }) => kind === 'file')
  }
  await expect.poll(isFound, soon).toBe(true)
  await page.getByRole('combobox', { name: 'Search' }).fill(serial)
  await page.getByTestId('search-hit').filter({ hasText: '.pdf' }).first().click()
  await page.locator('.found-box-shown').waitFor(soon)
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
}

async function moveBoilerLast(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Map and order of the day' }).click()
  const titles = () => page.locator('.stop-title').allTextContents()
  await expect.poll(async () => (await titles()).length).toBe(2)
  const [first = '', second = ''] = await titles()
  await page.getByRole('button', { name: `Move ${first}, stop 1` }).focus()
  await page.keyboard.press('ArrowDown')
  await expect.poll(titles).toEqual([second, first])
  await page.getByRole('link', { name: 'Today', exact: true }).click()
  await openJob(page, boiler)
}

/** Two people sign the sheet, and the job is finished. */
async function signAndFinish(page: Page): Promise<void> {
  await page.keyboard.press('g')
  await signAs(page, 'Ulla Bergman')
  await press(page, 'Another person signs')
  await signAs(page, 'Per Holm')
  await press(page, 'Done')
  await press(page, 'Finish job')
  await page.getByRole('button', { name: 'Reopen job' }).waitFor()
  const waiting = async () => orThrow(await askMain(page, 'capture.waiting', {})).length
  await expect.poll(waiting, soon).toBe(0)
}

/** Checks that the server has each note, form, item and document once. */
async function expectOnce(credentials: HubCredentials): Promise<void> {
  const { events, forms, items, documents, signature } = await readHubJob(credentials, boiler)
  const notes = events.filter(({ type }) => type === 'NOTE').map(({ comment }) => comment)
  expect(notes).toEqual(['The burner is clean'])
  expect(items).toMatchObject([{ title: 'Clean the burner', done: true }])
  const answers = [{ value: 1.5 }, { value: 'Little soot' }]
  expect(forms).toMatchObject([{ title: 'Boiler check', state: 'COMPLETED', fields: answers }])
  expect([signature?.name, signature?.others?.map(({ name }) => name)]).toEqual([
    'Ulla Bergman',
    ['Per Holm'],
  ])
  const types = documents.map(({ mimeType, internal }) => `${mimeType} ${internal}`).sort()
  const papers = Array.from({ length: 3 }, () => 'application/pdf true')
  expect(types).toEqual([...papers, 'audio/webm false', 'image/jpeg false', 'image/jpeg false'])
  const pdfs = documents.filter(({ mimeType }) => mimeType === 'application/pdf')
  const read = pdfs.map(async ({ uuid }) => readPdfText(new Uint8Array(await contentAt(credentials, uuid))))
  const texts = (await Promise.all(read)).sort()
  expect(texts.filter(text => text.includes(serial)).length).toBeGreaterThan(0)
}

// It takes minutes. The tests of each task are in the sample.
test.runIf(isWhole)(
  'ten tasks without a network arrive once, although the program was killed in between',
  async () => {
    const papers = drawPapers()
    const { page, problems, credentials, hub, startAgain, killApp } = await beginDay()
    await hub.stop()
    for (const step of ['Accept job', 'Start job']) await press(page, step)
    await writeNote(page, 'The burner is clean')
    await takePhotos(page, await papers)
    await captureNote(page, await papers)
    await capturePlate(page, await papers)
    await correctPlate(page)
    await makeOfPhotos(page)
    await addForm(page)
    await killApp()
    await openJob(page, boiler)
    await useLastValue(page)
    expect(await copyPhotoText(page)).toContain(serial)
    await recordVoice(page)
    await tick(page)
    await moveBoilerLast(page)
    await findPlate(page)
    await signAndFinish(page)
    await startAgain()
    await waitForPill(page, /All sent/)
    await expectOnce(credentials)
    expect(problems.filter(problem => !problem.includes('ERR_'))).toEqual([])
  },
  900_000,
)
