/** The sample day of `--demo`. */
import { baseOf } from '../e2e/support/base-of.ts'
import { openPage } from '../e2e/support/chromium.ts'
import type { FurnishedDay } from '../e2e/support/furnished-day.ts'
import { startApp } from '../e2e/support/in-process.ts'
import { type Place, places } from '../e2e/support/places.ts'
import { makeFolder } from '../e2e/support/programs.ts'

const shown = ['day list', 'job overview', 'week some', 'assets list', 'outbox empty', 'more settings']

export const samplePlaces: readonly Place[] = places.filter(
  ({ screen, state, stage }) => stage === 'day' && shown.includes(`${screen} ${state}`),
)

export async function openSampleDay(): Promise<FurnishedDay> {
  const app = await startApp(makeFolder(), ['--demo'])
  const { page, problems } = await openPage(app.address, { reducedMotion: 'reduce', locale: 'en-GB' })
  const row = page.getByTestId('job-row').filter({ hasText: 'Boiler: annual' })
  const jobUuid = (await row.getAttribute('data-job-uuid')) ?? ''
  const jobs = { jobUuid, bareUuid: jobUuid, goneUuid: jobUuid, assetUuid: '' }
  const papers = { formUuid: '', emptyFormUuid: '', fileUuid: '', paperUuid: '' }
  return {
    page,
    problems,
    base: baseOf(page.url()),
    ...jobs,
    ...papers,
    moveJob: stayThere,
    leadTo: stayThere,
  }
}

/** Does nothing: the day has one stage. */
async function stayThere(): Promise<void> {
  // No other stage exists.
}
