/** Places of captured documents. */
import type { Page } from 'playwright-core'
import { openPaper } from '../support/open-paper.ts'
import { at, jobWith, type Place, readings, unknownUuid } from './place.ts'

const files = jobWith(() => 'tab=files')
const offline = at('trouble', day => `#/today?job=${day.jobUuid}&tab=files`)
const onAsset = at('day', day => `#/assets?asset=${day.assetUuid}&paper=${unknownUuid}`)
const unknown = jobWith(() => `paper=${unknownUuid}`)

/** Opens the photo of the page with its corners. */
async function moveCorners(page: Page): Promise<void> {
  await openPaper(page)
  await page.locator('.page-crop').click()
}

async function chooseJob(page: Page): Promise<void> {
  await openPaper(page)
  await page.locator('.paper-more .menu-button').click()
  await page.locator('.paper-more .menu-list button').first().click()
}

export const paperPlaces: readonly Place[] = [
  files({ screen: 'paper', state: 'pages', go: openPaper, shown: '.page-button' }),
  files({ screen: 'paper', state: 'corners', go: moveCorners, shown: '.corner-handle:focus' }),
  files({ screen: 'paper', state: 'to another job', go: chooseJob, shown: '.options .option-button' }),
  files({
    screen: 'paper',
    state: 'being deleted',
    go: async page => {
      await openPaper(page)
      await page.locator('.paper-more .menu-button').click()
      await page.locator('.paper-more .menu-list .button-danger').click()
    },
    shown: 'dialog[open]',
  }),
  unknown({ screen: 'paper', state: 'empty', shown: '.pane-detail .empty' }),
  onAsset({ screen: 'paper', state: 'gone from an asset', shown: '.pane-detail .empty' }),
  offline({ screen: 'paper', state: 'offline', go: openPaper, shown: '.page-button' }),
  ...readings({ screen: 'paper' }, /^capture\.list$/, unknown),
  files({
    screen: 'paper',
    state: 'photos are chosen',
    go: async page => {
      await page.locator('.new-paper .menu-button').click()
      await page.locator('.new-paper .menu-list button').click()
      await page.locator('.tile-choice input').first().check()
    },
    shown: '.tile-number',
  }),
]
