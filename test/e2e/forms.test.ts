/** Forms, from the keyboard to the hub. */
import path from 'node:path'
import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import type { Form } from '../../shared/entities/form.ts'
import { isWhole } from '../support/sample.ts'
import { findViolations } from './support/axe.ts'
import { tabTo, typeInto } from './support/by-keyboard.ts'
import { enterPage, openPage } from './support/chromium.ts'
import { connect } from './support/connected.ts'
import { openTestHub } from './support/dispatcher.ts'
import { askHub, postHubForm, readHubForm } from './support/hub-api.ts'
import { leaveTimeToUndo, type StartedApp, sendAtOnce, startApp } from './support/in-process.ts'
import { contentAt, picture, seePictures } from './support/pictures.ts'
import { spawnApp } from './support/programs.ts'
import { openJob, press, waitForPill } from './support/technician.ts'

const jobUuid = '6c0d5a1e-93f7-4be1-8a0c-2f5d7e1b9c34'

const fields = [
  { name: 'before', type: 'HEADING', label: 'Before you begin' },
  { name: 'serial', label: 'Serial number', type: 'TEXT', required: true },
  { name: 'seen', label: 'What you saw', type: 'TEXTAREA' },
  { name: 'pressure', label: 'Pressure', type: 'NUMBER', unit: 'bar', min: 0, max: 10, required: true },
  { name: 'leaking', label: 'Is it leaking?', type: 'BOOLEAN', required: true },
  {
    name: 'where',
    label: 'Where does it leak?',
    type: 'TEXT',
    required: true,
    showIf: { field: 'leaking', equals: true },
  },
  { name: 'told', label: 'The customer was told', type: 'CHECKBOX', required: true },
  { name: 'day', label: 'Next service', type: 'DATE' },
  { name: 'moment', label: 'Water back on', type: 'DATETIME' },
  { name: 'state', label: 'Condition', type: 'SELECT', options: ['Good', 'Worn', 'Broken'] },
  {
    name: 'fuel',
    label: 'Fuel',
    type: 'SELECT',
    options: ['Oil', 'Gas', 'Pellets', 'Power', 'Wood', 'Sun'].map((label, at) => ({ value: at, label })),
  },
  {
    name: 'changed',
    label: 'What was changed',
    type: 'MULTISELECT',
    options: ['Nozzle', 'Filter', 'Gasket'],
  },
  { name: 'gauge', label: 'Photo of the gauge', type: 'PHOTO' },
  { name: 'report', label: 'Report', type: 'DOCUMENT' },
  { name: 'manual', label: 'Manual', type: 'LINK' },
  { name: 'contract', label: 'Contract', type: 'TEXT', readOnly: true, value: 'Full service' },
  { name: 'radar', label: 'Radar picture', type: 'RADAR', value: { sweep: [1, 2] } },
  {
    name: 'burner',
    label: 'Burner',
    type: 'GROUP',
    fields: [{ name: 'nozzle', label: 'Nozzle', type: 'TEXT' }],
  },
  {
    name: 'radiators',
    label: 'Radiator',
    type: 'GROUP',
    repeats: true,
    fields: [
      { name: 'room', label: 'Room', type: 'TEXT', required: true },
      { name: 'warm', label: 'Warm?', type: 'BOOLEAN' },
    ],
  },
  { name: 'caretaker', label: 'Caretaker signs', type: 'SIGNATURE', required: true },
]

/** Returns values by field name, including those of groups that do not repeat. */
function valuesOf(form: Form): Record<string, unknown> {
  const flat = (list: Form['fields']): [string, unknown][] =>
    list.flatMap(field =>
      Array.isArray(field.fields) && field.repeats !== true
        ? flat(field.fields)
        : [[String(field.name), field.value ?? null]],
    )
  return Object.fromEntries(flat(form.fields))
}

/** Starts the program, in the sample in this process. The working day kills it in the middle of a form. */
async function openApp(data: string): Promise<StartedApp> {
  if (!isWhole) return startApp(data)
  const app = await spawnApp(data)
  return {
    get address() {
      return app.address
    },
    async stop() {
      await app.stop('SIGKILL')
    },
  }
}

/** Resolves when main has saved the answer. */
function kept(page: Page, text: string): Promise<unknown> {
  return page.waitForResponse(answer => {
    const sent = answer.request().postData() ?? ''
    return sent.includes('form.patch') && sent.includes(text)
  })
}

/** A new copy disappears with undo. An empty form that was sent can be removed and restored. */
async function addAndTakeOff(page: Page): Promise<void> {
  const rows = page.getByTestId('form-row')
  await rows.getByRole('button').click()
  await press(page, 'Fill in another one like this')
  await page.getByText('This is a new, empty form.').waitFor()
  await press(page, 'Undo')
  await page.getByTestId('form-counts').filter({ hasText: 'nothing required left' }).waitFor()
  await press(page, 'Fill in another one like this')
  await page.getByText('This is a new, empty form.').waitFor()
  await page.keyboard.press('Escape')
  await waitForPill(page, /All sent/)
  await rows.filter({ hasText: '0 of 17' }).getByRole('button').click()
  leaveTimeToUndo()
  await press(page, 'Remove this form')
  await page.getByText('“Boiler check” was removed from the job.').waitFor()
  await expect.poll(() => rows.count(), { timeout: 30_000 }).toBe(1)
  await press(page, 'Undo')
  await rows.nth(1).waitFor()
  await rows.filter({ hasText: '0 of 17' }).getByRole('button').click()
  sendAtOnce()
  await press(page, 'Remove this form')
  await page.getByText('“Boiler check” was removed from the job.').waitFor()
  await waitForPill(page, /All sent/)
}

/** Clicks a photo answer and types its caption. */
async function captionPhoto(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'gauge.jpg Add caption' }).click()
  await page.getByRole('textbox', { name: 'Caption' }).waitFor()
  await page.keyboard.type('The gauge at rest')
  await page.keyboard.press('Tab')
  await page.getByRole('button', { name: 'The gauge at rest Edit caption' }).waitFor()
}

test('answers to every kind of question by keyboard survive a crash and arrive unchanged', async () => {
  const testHub = await openTestHub({ [jobUuid]: 'Boiler room' })
  const { folder, credentials, technician } = testHub
  const { uuid: formUuid } = await postHubForm(credentials, { jobUuid, title: 'Boiler check', fields })
  const data = path.join(folder, 'app')
  const first = await openApp(data)
  await connect(first, credentials, technician)
  const { page, problems } = await openPage(first.address, { reducedMotion: 'reduce' })
  await openJob(page, jobUuid)
  await page.getByRole('tab', { name: 'Forms 1' }).waitFor()
  await page.keyboard.press('f')
  const counts = page.getByTestId('form-counts')
  await counts.waitFor()
  await expect.poll(() => counts.textContent()).toBe('1 of 17 · 5 required left')

  await page.keyboard.press('Control+Enter')
  await page.keyboard.type('B-0231')
  await page.keyboard.press('Control+Enter')
  await page.keyboard.type('12')
  await page.keyboard.press('Tab')
  await page.getByText('Must be at most 10 bar.').waitFor()
  await tabTo(page, /^Pressure/, 'Shift+Tab')
  await page.keyboard.press('Control+a')
  await page.keyboard.type('1,5')
  await page.keyboard.press('Tab')
  await page.getByText('Must be at most').waitFor({ state: 'detached' })
  await page.keyboard.press('Space')
  await typeInto(page, /^Where does it leak/, 'at the valve')
  await tabTo(page, 'Yes', 'Shift+Tab')
  await page.keyboard.press('ArrowRight')
  await page.getByLabel('Where does it leak?').waitFor({ state: 'detached' })
  await tabTo(page, /^The customer was told/)
  await page.keyboard.press('Space')
  await typeInto(page, 'Next service', 'Next Tuesday')
  await typeInto(page, 'Water back on', '20/11/2026 9.30')
  await page.getByText('Write the day as').waitFor()
  await tabTo(page, 'Good')
  await page.keyboard.press('ArrowRight')
  await tabTo(page, 'Fuel')
  await page.keyboard.type('Pel')
  await tabTo(page, 'Filter')
  await page.keyboard.press('Space')
  await page
    .getByLabel('Choose photos')
    .setInputFiles({ name: 'gauge.jpg', mimeType: 'image/jpeg', buffer: await picture() })
  await page.getByText('gauge.jpg').first().waitFor()
  await page
    .getByLabel('Choose files')
    .setInputFiles({ name: 'report.txt', mimeType: 'text/plain', buffer: Buffer.from('swept') })
  await page.getByText('report.txt').first().waitFor()
  await typeInto(page, 'Manual', 'www.example.com')
  await page.keyboard.press('Tab')
  await page.getByText('A link begins with').waitFor()
  await typeInto(page, 'Nozzle', '0.5 gph')

  await tabTo(page, 'Add: Radiator')
  await page.keyboard.press('Enter')
  await expect.poll(() => page.evaluate('document.activeElement.tagName')).toBe('INPUT')
  await page.keyboard.type('Kitchen')
  await tabTo(page, 'Add: Radiator')
  await page.keyboard.press('Enter')
  // The button has an empty value too.
  await page.locator('input:focus').waitFor()
  expect(await page.evaluate('document.activeElement.value')).toBe('')
  await page.keyboard.type('Hall')
  await tabTo(page, 'Remove no. 1', 'Shift+Tab')
  await page.keyboard.press('Enter')
  await page.getByText('No. 1 removed.').waitFor()
  await expect.poll(() => page.evaluate('document.activeElement.textContent')).toBe('Undo')
  await page.keyboard.press('Enter')
  await expect.poll(() => page.getByLabel('Room').count()).toBe(2)
  expect(await page.getByLabel('Room').first().inputValue()).toBe('Kitchen')
  expect(await findViolations(page), 'a form that is being filled in').toEqual([])

  const written = kept(page, 'rust at the flange')
  await typeInto(page, 'What you saw', 'rust at the flange')
  await written
  await first.stop()

  const second = await openApp(data)
  await enterPage(page, `${second.address}#/today?job=${jobUuid}&form=${formUuid}`)
  await counts.waitFor()
  await expect.poll(() => page.getByLabel('What you saw').inputValue()).toBe('rust at the flange')
  expect(await page.getByLabel('Manual').inputValue()).toBe('www.example.com')
  await page.getByLabel('Manual').fill('https://example.com/manual')
  expect(await page.getByLabel('Next service', { exact: true }).inputValue()).toBe('Next Tuesday')
  await page.getByText('Write the day as').waitFor()
  await page.getByLabel('Next service', { exact: true }).fill('20112026')
  await counts.filter({ hasText: /1 required left$/ }).waitFor()
  await page.getByLabel('What you saw').focus()
  await page.keyboard.press('Control+Enter')
  await page.keyboard.press('Enter')
  await page.getByRole('radio', { name: 'Type name' }).check()
  await page.getByLabel('Signer’s name').fill('Ulla Bergman')
  const [cancel, keep] = await page
    .locator('.answer-signing .answer-buttons .button')
    .evaluateAll(all => all.map(one => one.getBoundingClientRect()))
  expect((keep?.left ?? 0) - (cancel?.right ?? 0), 'room between the two for a glove').toBeGreaterThan(4)
  await press(page, 'Save signature')
  await counts.filter({ hasText: 'nothing required left' }).waitFor()
  await seePictures(page, '.answer-files img', 2)
  await captionPhoto(page)
  await page.keyboard.press('Escape')
  await page.getByRole('tab', { name: 'Forms 1' }).click()
  await page.getByTestId('form-row').filter({ hasText: 'Complete' }).waitFor()
  expect(await findViolations(page), 'the forms of a job').toEqual([])
  await waitForPill(page, /All sent/)
  await addAndTakeOff(page)

  const form = await readHubForm(credentials, formUuid)
  const values = valuesOf(form)
  expect(form.state).toBe('COMPLETED')
  expect(values).toMatchObject({
    serial: 'B-0231',
    seen: 'rust at the flange',
    pressure: 1.5,
    leaking: false,
    // Hidden again, but stored.
    where: 'at the valve',
    told: true,
    day: '2026-11-20',
    moment: new Date(2026, 10, 20, 9, 30).getTime(),
    state: 'Worn',
    fuel: 2,
    changed: ['Filter'],
    manual: 'https://example.com/manual',
    contract: 'Full service',
    radar: { sweep: [1, 2] },
    nozzle: '0.5 gph',
    radiators: [{ room: 'Kitchen' }, { room: 'Hall' }],
  })
  const [gauge, report] = [values.gauge, values.report] as [string[], string[]]
  expect(await askHub(credentials, `/document/${gauge[0]}`)).toMatchObject({
    description: 'The gauge at rest',
  })
  expect((await contentAt(credentials, report[0])).toString()).toBe('swept')
  // Its EXIF data have the time.
  expect(await sharp(await contentAt(credentials, gauge[0])).metadata()).toMatchObject({
    width: 320,
    height: 240,
  })
  expect((await sharp(await contentAt(credentials, values.caretaker)).metadata()).format).toBe('png')
  // The program was killed while the page was open.
  expect(problems.filter(problem => !problem.includes('net::ERR_'))).toEqual([])
})
