/** Input and clicks in a form keep their place while it changes. The job's own fields behave like a form. */
import type { Page, Request } from 'playwright-core'
import { expect, test } from 'vitest'
import { askMain } from './support/ask-main.ts'
import { findViolations } from './support/axe.ts'
import { openConnected } from './support/connected.ts'
import { openTestHub } from './support/dispatcher.ts'
import { postHubForm, putHubJob, readHubForm, readHubJob } from './support/hub-api.ts'
import { sendAtOnce } from './support/in-process.ts'
import { openJob, press, waitForPill } from './support/technician.ts'

const jobUuid = '6c0d5a1e-93f7-4be1-8a0c-2f5d7e1b9c35'
const fields = [
  { name: 'pressure', label: 'Pressure', type: 'NUMBER', min: 0, max: 10 },
  { name: 'day', label: 'Next service', type: 'DATE' },
  { name: 'leaking', label: 'Is it leaking?', type: 'BOOLEAN' },
  { name: 'caretaker', label: 'Caretaker signs', type: 'SIGNATURE' },
]

test('a click works although an error message moves the clicked answer, and a signature remains after a reload', async () => {
  const { folder, credentials, technician } = await openTestHub({ [jobUuid]: 'Boiler room' })
  const { uuid: formUuid } = await postHubForm(credentials, { jobUuid, title: 'Boiler check', fields })
  const { page, problems } = await openConnected({ folder, credentials, technician })
  await openJob(page, jobUuid)
  await page.getByRole('tab', { name: /^Forms/ }).click()
  await page
    .getByRole('button', { name: /Boiler check/ })
    .first()
    .click()

  await pressAfterMistake(page, { label: 'Pressure', typed: '99', choice: 'Yes' })
  await page.getByText('Must be at most 10.').waitFor()
  await pressAfterMistake(page, { label: 'Next service', typed: 'soon', choice: 'No' })
  await page.getByText('Write the day as').waitFor()

  await page.getByRole('button', { name: 'Sign here' }).click()
  const pad = page.getByRole('img', { name: /^Draw the signature/ })
  await pad.scrollIntoViewIfNeeded()
  const paper = await pad.boundingBox()
  if (paper === null) throw new Error('There is nothing to draw on')
  const kept = page.waitForResponse(answer => (answer.request().postData() ?? '').includes('"ink\\'))
  await page.mouse.move(paper.x + 40, paper.y + 40)
  await page.mouse.down()
  await page.mouse.move(paper.x + 140, paper.y + 90, { steps: 5 })
  await page.mouse.up()
  await kept
  await page.reload()
  await page.getByRole('button', { name: 'Clear', exact: true }).waitFor()
  const answered = page.waitForResponse(answer => (answer.request().postData() ?? '').includes('form.patch'))
  await page.getByRole('button', { name: 'Save signature' }).click()
  await answered
  await page.getByRole('button', { name: 'Back to the job' }).click()
  await waitForPill(page, /All sent/)
  const signature = async () =>
    (await readHubForm(credentials, formUuid)).fields.find(({ name }) => name === 'caretaker')?.value
  await expect.poll(signature, { timeout: 30_000 }).toMatch(/^[0-9a-f-]{36}$/)
  expect(problems.filter(problem => !problem.includes('ERR_'))).toEqual([])
})

interface Mistake {
  label: string
  typed: string
  choice: string
}

/** Holds the button down until the error is drawn, which appears when the field loses the focus. */
async function pressAfterMistake(page: Page, { label, typed, choice }: Mistake): Promise<void> {
  const field = page.getByLabel(label, { exact: true })
  await field.pressSequentially(typed)
  const box = page.locator('.choice').filter({ hasText: choice })
  const width = (await box.boundingBox())?.width ?? 0
  // waits until the box does not move any more: a note about saving may have appeared above it
  await box.hover({ position: { x: width / 2, y: 4 } })
  await page.mouse.down()
  await expect.poll(() => field.evaluate(input => input === document.activeElement)).toBe(false)
  await page.evaluate(() => new Promise(resolve => requestAnimationFrame(resolve)))
  await page.mouse.up()
  await expect.poll(() => page.getByRole('radio', { name: choice }).isChecked()).toBe(true)
}

test('required fields of the job are filled in from the list of missing answers', async () => {
  const { folder, credentials, technician } = await openTestHub({ [jobUuid]: 'Boiler room' })
  sendAtOnce()
  const customFields = [{ name: 'meter', label: 'Meter', type: 'NUMBER', required: true }]
  await putHubJob(credentials, jobUuid, { customFields })
  const { page, problems } = await openConnected({ folder, credentials, technician })
  await openJob(page, jobUuid)
  await acceptWhileItChanges(page)
  await press(page, 'Start job')
  await page.getByRole('button', { name: /^Details 1 left/ }).click()
  await page.getByLabel('Meter').fill('42')
  expect(await findViolations(page)).toEqual([])
  await page.getByRole('button', { name: 'Back to the job' }).click()
  await page.getByText('1 of 1', { exact: true }).waitFor()
  await page.getByRole('button', { name: /^Details/ }).waitFor({ state: 'detached' })
  expect(await findViolations(page)).toEqual([])
  await waitForPill(page, /All sent/)
  const meter = async () => (await readHubJob(credentials, jobUuid)).customFields[0]?.value
  await expect.poll(meter, { timeout: 30_000 }).toBe(42)
  expect(problems.filter(problem => !problem.includes('ERR_'))).toEqual([])
})

/** Holds the mouse button down on an action while the job changes. The release runs the action that was shown. */
async function acceptWhileItChanges(page: Page): Promise<void> {
  const place = await page.getByRole('button', { name: 'Accept job' }).boundingBox()
  if (place === null) throw new Error('There is no step to press')
  await page.mouse.move(place.x + place.width / 2, place.y + place.height / 2)
  await page.mouse.down()
  const read = page.waitForResponse(answer => isCall(answer.request(), 'job.read'))
  await askMain(page, 'job.act', { jobUuid, state: 'ACCEPTED' })
  await (await read).finished()
  await page.evaluate(() => new Promise(resolve => requestAnimationFrame(resolve)))
  const acted = page.waitForRequest(request => isCall(request, 'job.act'))
  await page.mouse.up()
  expect(JSON.parse((await acted).postData() ?? '')).toMatchObject({ request: { state: 'ACCEPTED' } })
  await page.getByRole('button', { name: 'Travel' }).waitFor()
}

function isCall(request: Request, method: string): boolean {
  return (request.postData() ?? '').includes(`"${method}"`)
}
