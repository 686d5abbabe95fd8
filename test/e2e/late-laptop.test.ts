/** A dispatcher sees which laptops have work that the server has not confirmed for three days. */
import { expect, test } from 'vitest'
import { formatReport } from '../../shared/entities/laptop-report.ts'
import { DAY } from '../../shared/limits/units.ts'
import { findViolations } from './support/axe.ts'
import { openConnected } from './support/connected.ts'
import { openTestHub } from './support/dispatcher.ts'
import { dispatcherOf, reportLaptop } from './support/hub-api.ts'

const jobUuid = 'd4e6b8f0-2a3c-4d7e-9fa0-1b2c3d4e5f61'
const uuid = '0b9d5c9e-6a53-4f0c-9a52-6b7f2f3a9e01'

test('“Needs attention” lists a laptop with unconfirmed work, also one without a report since a restore', async () => {
  const { folder, credentials, technician } = await openTestHub({ [jobUuid]: 'Fire doors' })
  const oldest = Date.now() - 5 * DAY
  const report = formatReport({ uuid, generation: 1, waiting: 3, oldest })
  await reportLaptop(credentials, technician, report)
  const { page } = await openConnected({ folder, credentials, technician: dispatcherOf(credentials) })
  await page.getByRole('link', { name: 'Planning', exact: true }).click()
  await page.getByRole('link', { name: /^Needs attention/ }).click()
  const laptop = page.getByTestId('late-laptop')
  await laptop.getByText(technician.name).waitFor()
  await laptop.getByText(/^3 changes not confirmed, the oldest made/).waitFor()
  await laptop.getByText('Has not reported back since the server was restored').waitFor()
  expect(await laptop.count()).toBe(1)
  expect(await findViolations(page)).toEqual([])
})
