/** Places of the job sheet and its signatures. */
import { drawSignature } from '../support/draw-signature.ts'
import { paperName } from '../support/furnished-hub.ts'
import {
  at,
  byKey,
  choose,
  draftIsForgotten,
  job,
  jobWith,
  type Place,
  press,
  readings,
  unknownUuid,
} from './place.ts'

/** Pretends that the paper on the job is its sheet: a real sheet would stay there. */
const attachedAlready = {
  say: { ok: true, value: { documentUuid: unknownUuid, fileName: paperName, isNew: false } },
}

export const sheetPlaces: readonly Place[] = [
  job({ screen: 'signature', state: 'not drawn yet', go: byKey('g'), shown: '.pad-paper' }),
  job({
    screen: 'signature',
    state: 'drawn',
    calls: draftIsForgotten,
    go: async page => {
      await press(page, 'g')
      await page.locator('.sign-form .field input').fill('Ulla Bergman')
      await drawSignature(page)
    },
    shown: '.pad-clear',
  }),
  job({
    screen: 'signature',
    state: 'error',
    go: async page => {
      await press(page, 'g')
      await page.locator('.sheet-foot .button-primary').click()
    },
    shown: '.sign-error',
  }),
  job({
    screen: 'signature',
    state: 'typed',
    go: async page => {
      await press(page, 'g')
      await page.locator('.sign-form input[type=radio]').nth(1).check()
    },
    shown: '.sign-typed',
  }),
  job({
    screen: 'signature',
    state: 'on paper',
    go: async page => {
      await press(page, 'g')
      await page.locator('.sign-form input[type=radio]').nth(2).check()
    },
    shown: '.sign-paper',
  }),
  job({
    screen: 'signature',
    state: 'own role',
    go: async page => {
      await press(page, 'g')
      await page.locator('.sign-role select').selectOption('other')
    },
    shown: '.sign-role input',
  }),
  at(
    'day',
    day => `#/today?job=${day.goneUuid}`,
  )({
    screen: 'signature',
    state: 'signed by two',
    go: byKey('g'),
    shown: '.sign-signer:nth-child(2)',
  }),
  jobWith(() => 'sheet=')({ screen: 'job sheet', state: 'page', shown: '.jobsheet-paper' }),
  ...readings(
    { screen: 'job sheet' },
    /^sheet\.read$/,
    jobWith(() => 'sheet='),
  ),
  jobWith(() => 'sheet=')({
    screen: 'job sheet',
    state: 'menu',
    go: choose('.jobsheet .menu-button'),
    shown: '.jobsheet .menu-list:popover-open',
  }),
  jobWith(() => 'sheet=')({
    screen: 'job sheet',
    state: 'being made',
    calls: { method: /^sheet\.attach$/, do: 'hang' },
    go: choose('.jobsheet .pane-line .button-primary'),
    shown: '.jobsheet-standing progress',
  }),
  jobWith(() => 'sheet=')({
    screen: 'job sheet',
    state: 'the hub mails it',
    calls: { method: /^sheet\.attach$/, do: attachedAlready },
    go: choose('.jobsheet .pane-line .button-primary'),
    shown: '.jobsheet-standing .button:has(.lucide-mail)',
  }),
]
