/** Places with results of a search, phrases, and documents that wait. */
import type { Page } from 'playwright-core'
import { reason } from '../../../shared/text/message.ts'
import { job, jobWith, type Place, press, screen, search, today, unknownUuid } from './place.ts'

const begun = Date.UTC(2021, 10, 29, 9)
const uuidOf = (nth: number) => `${unknownUuid.slice(0, -1)}${nth}`

const inFile = {
  ...{ kind: 'file', documentUuid: unknownUuid, fileName: 'Delivery note DN-4711.pdf', page: 2, at: begun },
  excerpt: '53-8559 Circulation pump, flange DN 40, serial number B-0231-77',
  ...{ jobUuid: unknownUuid, assetUuid: null, ownerName: 'Boiler: annual service, block C' },
}
const inForm = {
  ...{ kind: 'form', formUuid: unknownUuid, jobUuid: unknownUuid, at: begun },
  ...{ title: 'Boiler check', jobTitle: 'Boiler: annual service, block C' },
  excerpt: 'Serial number: B-0231-77',
}
const unread = { waiting: 2, away: 1, unreadable: 3, answers: 12 }
const answerSearch = (hits: readonly object[]) => ({
  method: /^search\.find$/,
  do: () => ({ ok: true, value: { hits, unread } }),
})

const paper = {
  ...{ uuid: unknownUuid, kind: 'delivery-note', name: 'Delivery note DN-4711', internal: true },
  ...{ sendsAt: begun, problem: null as object | null, pause: null as string | null },
  pages: [1, 2, 3].map(nth => ({ uuid: uuidOf(nth), corners: null, look: 'colour', state: 'waiting' })),
}
const owned = { owner: { kind: 'job', ref: unknownUuid }, ownerName: 'Boiler: annual service, block C' }
const tooLarge = {
  code: 'invalid',
  obstacle: 'too-large',
  ...reason('capture-too-large', { size: '61', most: '50' }),
}
const capturedPapers = [
  { ...paper, pause: 'battery' },
  { ...paper, uuid: uuidOf(4), problem: tooLarge },
]

async function writePhrase(page: Page): Promise<void> {
  await press(page, 'n')
  await page.locator('.sheet textarea').waitFor()
  await page.keyboard.type('#le')
}

async function findInFile(page: Page): Promise<void> {
  await page.locator('.pdf-page canvas').first().waitFor()
  await page.keyboard.press('Control+f')
  await page.keyboard.type('supply')
}

export const foundPlaces: readonly Place[] = [
  today({
    screen: 'search',
    state: 'pages and answers',
    calls: answerSearch([inFile, inForm]),
    go: page => search(page, '0231'),
    shown: '[data-testid=search-hit]',
  }),
  today({
    screen: 'search',
    state: 'nothing, as documents are not read',
    calls: answerSearch([]),
    go: page => search(page, '0231'),
    shown: '.search-panel .empty',
  }),
  jobWith(({ paperUuid }) => `file=${paperUuid}`)({
    screen: 'viewer',
    state: 'search in the file',
    go: findInFile,
    shown: '.found-box-shown',
  }),
  job({
    screen: 'note',
    state: 'phrases',
    calls: {
      method: /^app\.state$/,
      do: (state: object) => ({
        ...state,
        phrases: ['leak: The flange leaks. A new gasket is ordered.', 'level: The level is right.'],
      }),
    },
    go: writePhrase,
    shown: '[role=option]',
  }),
  jobWith(() => 'tab=files')({
    screen: 'files',
    state: 'captured documents',
    calls: { method: /^capture\.list$/, do: () => ({ ok: true, value: capturedPapers }) },
    shown: '[data-testid=capture]',
  }),
  screen('outbox')({
    screen: 'outbox',
    state: 'captured documents',
    calls: {
      method: /^capture\.waiting$/,
      do: () => ({
        ok: true,
        value: [
          { ...paper, ...owned, ownerState: 'open' },
          { ...paper, uuid: uuidOf(4), ...owned, ownerName: null, ownerState: 'gone' },
        ],
      }),
    },
    shown: '.outbox-paper',
  }),
]
