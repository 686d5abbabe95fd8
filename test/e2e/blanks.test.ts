/**
 * A blank form from a workbook: imported by a dispatcher, added and filled in by a technician without a network, with
 * the answers of the last form and the numbers over time.
 */
import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import type { Form } from '../../shared/entities/form.ts'
import { writeWorkbook } from '../support/service/blanks/write-workbook.ts'
import { findViolations } from './support/axe.ts'
import { openConnected } from './support/connected.ts'
import { openTestHub } from './support/dispatcher.ts'
import {
  askHub,
  dispatcherOf,
  type HubCredentials,
  postHubForm,
  putHubAsset,
  putHubJob,
  readHubJob,
} from './support/hub-api.ts'
import { openMore } from './support/open-more.ts'
import { waitForPill } from './support/technician.ts'

const jobUuid = '7a1d0c55-3f0e-4f0b-9d6e-2c4b8e9f1a37'
const earlierJob = '7a1d0c55-3f0e-4f0b-9d6e-2c4b8e9f1a38'
const assetUuid = '7a1d0c55-3f0e-4f0b-9d6e-2c4b8e9f1a39'

const header = [
  'type',
  'name',
  'label',
  'relevant',
  'constraint',
  'constraint_message',
  'calculation',
  'required',
]
const workbook = (type: string) =>
  writeWorkbook({
    survey: [
      header,
      [type, 'supply', 'Supply temperature', null, '. <= 90', 'Water above 90 °C is steam.', null, 'yes'],
      ['decimal', 'return', 'Return temperature'],
      ['calculate', 'spread', 'Spread', null, null, null, '${supply} - ${return}'],
      ['text', 'why', 'Why is the spread so large?', '${spread} > 30', null, null, null, 'yes'],
    ],
    settings: [
      ['form_title', 'form_id', 'version'],
      ['Heating check', 'heating', '3'],
    ],
  })

/** A form of the same blank on the same asset, from an earlier job of another user. */
async function addEarlierForm(credentials: HubCredentials): Promise<void> {
  await putHubAsset(credentials, assetUuid, { name: 'Boiler B4', state: 'IN_USE' })
  await putHubJob(credentials, jobUuid, { assetUuid })
  await putHubJob(credentials, earlierJob, { title: 'Last year', assetUuid, startTime: 0 })
  const [blank] = await askHub<{ fields: { name: string }[] }[]>(credentials, '/blank')
  const answers: Record<string, unknown> = { supply: 72, return: 50, spread: 22 }
  await postHubForm(credentials, {
    ...{ jobUuid: earlierJob, title: 'Heating check', blank: { name: 'heating', version: '2' } },
    fields: (blank?.fields ?? []).map(field => ({ ...field, value: answers[field.name] ?? null })),
  } as Partial<Form>)
}

test('a dispatcher imports a workbook, and a form from it arrives once after it was filled in offline', async () => {
  const testHub = await openTestHub({ [jobUuid]: 'Boiler room' })
  const { folder, credentials, technician } = testHub
  const dispatcher = dispatcherOf(credentials)
  const file = path.join(folder, 'heating.xlsx')

  const office = await openConnected({
    folder: path.join(folder, 'office'),
    credentials,
    technician: dispatcher,
  })
  await openMore(office.page, 'Blank forms')
  const chooser = office.page.locator('input[type=file]')
  writeFileSync(file, await workbook('geopoint'))
  await chooser.setInputFiles(file)
  const refused = office.page.getByTestId('blank-refused')
  await refused.getByText('survey!A2').waitFor()
  await refused.getByText('The question type “geopoint” is not supported.').waitFor()
  expect(await findViolations(office.page), 'a workbook with a problem').toEqual([])
  expect(await askHub(credentials, '/blank')).toEqual([])
  writeFileSync(file, await workbook('decimal'))
  await chooser.setInputFiles(file)
  await office.page.getByText('Supply temperature').waitFor()
  expect(await findViolations(office.page), 'a preview').toEqual([])
  await office.page.getByRole('button', { name: 'Import', exact: true }).click()
  await office.page.getByTestId('blank-entry').getByText('Heating check', { exact: true }).waitFor()
  expect(office.problems).toEqual([])

  await addEarlierForm(credentials)
  const { page, problems } = await openConnected({ folder, credentials, technician })
  await page.locator(`[data-testid=job-row][data-job-uuid="${jobUuid}"]`).click()
  await waitForPill(page, /All sent/)
  await page.getByRole('tab', { name: /^Forms/ }).click()
  await page.getByRole('button', { name: 'Add a form' }).click()
  await page.getByTestId('blank-row').waitFor()
  await testHub.hub.stop()
  await page.getByLabel('Name or type of asset').fill('heat')
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'Heating check' }).waitFor()
  const answer = (name: string) => page.getByRole('textbox', { name })
  await answer('Supply temperature').fill('95')
  const last = page.getByTestId('last-value')
  await last.filter({ hasText: 'Last time: 50' }).waitFor()
  await page.getByRole('button', { name: 'Use this: Return temperature' }).click()
  expect(await answer('Return temperature').inputValue()).toBe('50')
  expect(await findViolations(page), 'a form with last values').toEqual([])
  await answer('Return temperature').fill('40')
  await page.getByText('Water above 90 °C is steam.').waitFor()
  await answer('Supply temperature').fill('85')
  await answer('Why is the spread so large?').fill('The valve was shut.')
  await page
    .getByTestId('form-counts')
    .filter({ hasText: /complete$/ })
    .waitFor()
  await page.keyboard.press('Escape')
  await page.evaluate(uuid => (location.hash = `#/assets?asset=${uuid}`), assetUuid)
  const chart = page.getByTestId('reading-chart').filter({ hasText: 'Return temperature' })
  const last40 = page.getByTestId('last-reading').filter({ hasText: 'Return temperature' })
  await last40.getByText(/^40/).waitFor()
  expect(await chart.getByRole('row').allTextContents()).toHaveLength(3)
  expect(await findViolations(page), 'numbers over time').toEqual([])
  await testHub.startAgain()
  await waitForPill(page, /All sent/)
  const { forms } = await readHubJob(credentials, jobUuid)
  expect(forms).toHaveLength(1)
  expect(forms[0]).toMatchObject({
    ...{ title: 'Heating check', state: 'COMPLETED', blank: { name: 'heating', version: '3' } },
    fields: [{ value: 85 }, { value: 40 }, { value: 45 }, { value: 'The valve was shut.' }],
  })
  expect(problems).toEqual([])
})
