/** The screens of the hard day, in Swedish; nothing is found by its words. */
import type { Page } from 'playwright-core'
import { settingNames } from '../../shared/app-state.ts'
import { type HardDay, hard } from './hard-day.ts'
import { goTo, type Screens } from './pictures.ts'

export function hardScreens(day: HardDay): Screens {
  return {
    'hard-list': async page => {
      await goTo(page, 'today')
      await page.getByTestId('job-row').nth(2).waitFor()
    },
    'hard-job': page => openJob(page, '', '.job-title'),
    'hard-notes': page => openJob(page, '&tab=notes', '[data-testid=note]'),
    'hard-photos': page => openJob(page, '&tab=files', '[data-testid=file]'),
    'hard-forms': page => openJob(page, '&tab=forms', '[data-testid=form-row]'),
    'hard-form': page => openJob(page, `&form=${day.formUuid}`, '[data-testid=form-counts]'),
    'hard-week': async page => {
      await goTo(page, 'week')
      await page.locator('.week').first().waitFor()
    },
    plan: async page => {
      await goTo(page, 'plan')
      await page.getByTestId('discrepancy').first().waitFor()
    },
    'more-locked': async page => {
      await page.route('**/rpc', lockSettings)
      await goTo(page, 'more')
      await page.reload()
      await page.locator('.locked').first().waitFor()
      await page.unroute('**/rpc')
    },
    loading: async page => {
      await page.route('**/rpc', (route, request) =>
        /day\.read|job\.read/.test(request.postData() ?? '') ? undefined : route.continue(),
      )
      await goTo(page, 'today')
      await page.reload()
      await page.getByTestId('pill').waitFor()
    },
    'hard-outbox': async page => {
      await page.unroute('**/rpc')
      await goTo(page, 'today')
      await page.reload()
      await page.getByTestId('job-row').first().waitFor()
      await day.makeTrouble(page)
      await goTo(page, 'outbox')
      await page.getByTestId('outbox-item').first().waitFor()
    },
    conflict: async page => {
      await goTo(page, `today?job=${hard.contested}`)
      await page.locator('.conflict').first().waitFor()
    },
    'hard-offline': page => openJob(page, '&tab=notes', '[data-testid=note]'),
    'job-gone': async page => {
      await goTo(page, `today?job=${hard.gone}`)
      await page.getByTestId('job-state').waitFor()
    },
  }
}

async function openJob(page: Page, more: string, until: string): Promise<void> {
  await goTo(page, `today?job=${hard.full}${more}`)
  await page.locator(until).first().waitFor()
}

type Routed = Parameters<Parameters<Page['route']>[1]>

/** As with an administrator's file, which lies where only an administrator may write. */
async function lockSettings(route: Routed[0], request: Routed[1]): Promise<void> {
  if (!(request.postData() ?? '').includes('"app.state"')) return route.continue()
  const response = await route.fetch()
  await route.fulfill({ response, json: { ...(await response.json()), locked: settingNames } })
}
