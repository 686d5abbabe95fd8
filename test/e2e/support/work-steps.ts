/** Steps of a technician on a job of a working day; each waits until it is saved. */
import type { Page } from 'playwright-core'
import { expectFormSaved, openJob, press, writeNote } from './technician.ts'
import type { PlannedForm, PlannedJob } from './work-plan.ts'

export async function addPhotos(page: Page, { photos }: PlannedJob): Promise<void> {
  await page.keyboard.press('p')
  await page.locator('dialog.camera, .photo-sheet').first().waitFor()
  await page.getByLabel('Choose photos or files').setInputFiles(photos)
  const rows = page.getByTestId('file')
  // The camera covers the list of the job's files.
  const isCamera = (await page.locator('dialog.camera').count()) > 0
  if (isCamera) {
    await page.keyboard.press('Escape')
    await page.getByRole('tab', { name: /^Files/ }).click()
  }
  for (const { name } of photos) await rows.filter({ hasText: name }).waitFor()
  if (!isCamera) await page.keyboard.press('Escape')
}

export async function openForm(page: Page, { title }: PlannedForm): Promise<void> {
  await page.getByRole('tab', { name: /^Forms/ }).click()
  await page.getByTestId('form-row').getByText(title, { exact: true }).click()
  await page.getByRole('heading', { name: title }).waitFor()
}

async function fillIn(page: Page, form: PlannedForm): Promise<void> {
  const { serial, pressure, leaking, where, seen } = form.answers
  await openForm(page, form)
  await page.getByLabel('Serial number').fill(serial)
  await page.getByLabel('Pressure').fill(String(pressure))
  await page.getByRole('radio', { name: leaking ? 'Yes' : 'No', exact: true }).check()
  if (where !== null) await page.getByLabel('Where does it leak?').fill(where)
  await page.getByLabel('What you saw').fill(seen)
  await page.getByRole('checkbox', { name: /^The customer was told/ }).check()
  await page.getByTestId('form-counts').filter({ hasText: 'complete' }).waitFor()
  await expectFormSaved(page)
  await page.keyboard.press('Escape')
  // The form is left when it is saved: a click on a tab before that would be undone.
  await page.locator('.form-page').waitFor({ state: 'detached' })
}

async function tickItems(page: Page, { items }: PlannedJob): Promise<void> {
  await page.getByRole('tab', { name: 'Overview' }).click()
  for (const title of items) {
    const tick = page.getByRole('checkbox', { name: title })
    await tick.click()
    await page.locator('label.tick').filter({ hasText: title }).filter({ hasText: 'done' }).waitFor()
  }
}

/** Waits until this job is shown; its items identify it, as two jobs may have the same title. */
export async function goToJob(page: Page, { uuid, items }: PlannedJob): Promise<void> {
  await openJob(page, uuid)
  await page.getByRole('tab', { name: 'Overview' }).click()
  await page.getByText(items[0] ?? '', { exact: true }).waitFor()
}

/** Clicks a step of the job, and waits until the job has its new state. */
async function step(page: Page, words: string): Promise<void> {
  await press(page, words)
  await page.getByRole('button', { name: words, exact: true }).waitFor({ state: 'detached' })
}

/** Performs all states; the last two come at the end of the job. */
export async function work(page: Page, job: PlannedJob, photosToo = true): Promise<void> {
  const [before, after] = [job.presses.slice(0, -2), job.presses.slice(-2)]
  await goToJob(page, job)
  for (const words of before) await step(page, words)
  if (photosToo) await addPhotos(page, job)
  for (const text of job.notes) await writeNote(page, text)
  for (const form of job.forms) await fillIn(page, form)
  await tickItems(page, job)
  // The header is whole again when a ticked item makes the overview shorter, and the steps would move. An overview that
  // is opened again begins with it.
  await page.getByRole('tab', { name: /^Notes/ }).click()
  await page.getByRole('tab', { name: 'Overview' }).click()
  for (const words of after) await step(page, words)
  const next = after.at(-1) === 'Pause' ? 'Resume job' : 'Reopen job'
  await page.getByRole('button', { name: next }).waitFor()
}

export async function sign(page: Page, name: string): Promise<void> {
  await page.keyboard.press('g')
  await page.getByRole('radio', { name: 'Type name' }).check()
  const sheet = page.getByRole('region', { name: 'Signature' })
  await sheet.getByLabel('Signer’s name').fill(name)
  await press(page, 'Save signature')
  await press(page, 'Done')
  await page.getByRole('region', { name: 'Who has signed' }).waitFor({ state: 'detached' })
}
