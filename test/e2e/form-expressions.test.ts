/** A form with expressions on the screen: shown and hidden questions, computed values, and messages of the form. */
import path from 'node:path'
import { expect, test } from 'vitest'
import { findViolations } from './support/axe.ts'
import { openPage } from './support/chromium.ts'
import { connect } from './support/connected.ts'
import { openTestHub } from './support/dispatcher.ts'
import { postHubForm, readHubForm } from './support/hub-api.ts'
import { startApp } from './support/in-process.ts'
import { openJob, waitForPill } from './support/technician.ts'

const jobUuid = '0d5a1e93-f74b-41e1-8a0c-2f5d7e1b9c34'

const fields = [
  { name: 'heading', type: 'HEADING', label: 'Readings of ${serial}' },
  {
    name: 'serial',
    type: 'TEXT',
    label: 'Serial number',
    description: 'On the plate.',
    defaultCalculation: '1',
  },
  {
    ...{ name: 'supply', type: 'NUMBER', label: 'Supply', labels: { sv: 'Framledning' }, required: true },
    ...{
      requiredMessage: 'measure it',
      constraint: '. <= 90',
      constraintMessage: 'Water above 90 °C is steam.',
    },
  },
  { name: 'return', type: 'NUMBER', label: 'Return', integer: true },
  { name: 'spread', type: 'NUMBER', label: 'Spread', calculation: '${supply} - ${return}' },
  { name: 'secret', type: 'NUMBER', label: 'Not on the screen', hidden: true, calculation: '${spread} * 2' },
  {
    ...{ name: 'bad', type: 'GROUP', label: 'No heading', heading: false, relevant: '${secret} > 50' },
    fields: [{ name: 'why', type: 'TEXT', label: 'Why is the spread ${spread}?' }],
  },
]

test('a form shows the questions, values and messages that follow from its expressions', async () => {
  const { folder, credentials, technician } = await openTestHub({ [jobUuid]: 'Boiler room' })
  const { uuid: formUuid } = await postHubForm(credentials, { jobUuid, title: 'Readings', fields })
  const app = await startApp(path.join(folder, 'app'))
  await connect(app, credentials, technician)
  const { page, problems } = await openPage(app.address, { reducedMotion: 'reduce' })
  await openJob(page, jobUuid)
  await page.getByRole('tab', { name: 'Forms 1' }).waitFor()
  await page.keyboard.press('f')
  const counts = page.getByTestId('form-counts')
  await expect.poll(() => counts.textContent()).toBe('0 of 3 · 1 required left')
  await page.getByText('On the plate.').waitFor()
  await page.getByText('measure it').waitFor()
  expect(await page.getByText('Not on the screen').count()).toBe(0)
  expect(await page.getByText('Why is the spread').count()).toBe(0)

  await page.getByLabel('Serial number').fill('B-17')
  await page.getByRole('heading', { name: 'Readings of B-17' }).waitFor()
  await page.getByLabel('Supply').fill('95')
  await page.getByLabel('Return').fill('40')
  await page.getByText('Water above 90 °C is steam.').waitFor()
  await expect.poll(() => counts.textContent()).toBe('2 of 4 · 1 required left')
  await page.getByLabel('Why is the spread 55?').waitFor()
  expect(await page.getByText('No heading').count()).toBe(0)
  expect(await findViolations(page), 'a form with expressions').toEqual([])

  await page.getByLabel('Supply').fill('60')
  await page.getByText('Water above').waitFor({ state: 'detached' })
  await page.getByText('Why is the spread').waitFor({ state: 'detached' })
  const spread = page.locator('.answer-fixed', { hasText: 'Spread' })
  await spread.getByText('20', { exact: true }).waitFor()
  await spread.getByText('Calculated from other answers.').waitFor()
  await page.getByLabel('Return').fill('40.5')
  await page.getByLabel('Supply').focus()
  await page.getByText('This is not a whole number.').waitFor()
  await page.getByLabel('Return').fill('41')
  await counts.filter({ hasText: /complete$/ }).waitFor()
  await page.keyboard.press('Escape')
  await waitForPill(page, /All sent/)
  const { state, fields: stored } = await readHubForm(credentials, formUuid)
  expect(state).toBe('COMPLETED')
  expect(stored.map(({ value }) => value)).toEqual([null, 'B-17', 60, 41, 19, 38, null])
  expect(problems).toEqual([])
})
