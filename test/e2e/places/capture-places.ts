/** Places of what captures on a job: material, notes, the camera and recordings. */
import type { Page } from 'playwright-core'
import { byKey, choose, dock, draftIsForgotten, job, type Place, press } from './place.ts'

/** Replaces camera and microphone by ones that fail or never answer. */
const withoutCamera =
  (error: string, key = 'p') =>
  async (page: Page) => {
    await page.locator(dock).waitFor()
    await page.evaluate(`navigator.mediaDevices.getUserMedia = () =>
    ${error === '' ? 'new Promise(() => undefined)' : `Promise.reject(new DOMException('', '${error}'))`}`)
    await page.keyboard.press(key)
  }

async function takePhoto(page: Page): Promise<void> {
  await press(page, 'p')
  await page.locator('.camera-shutter').click()
}

async function capturePage(page: Page): Promise<void> {
  await press(page, 'p')
  await page.locator('.camera-modes input[value=paper]').check()
  await page.locator('.camera-shutter').click()
}

/** Opens material with a text that no list contains. */
async function openMaterial(page: Page): Promise<void> {
  await page.locator('[data-capture=material]').click()
  await page.locator('.material-sheet input').first().fill('Hemp')
}

async function record(page: Page): Promise<void> {
  await press(page, 'r')
  await page.locator('.is-ready').waitFor()
  await page.locator('[data-record=main]').click()
}

/** The answer about a job with a recording that was interrupted. */
function withRecording(answer: { value?: object }): object {
  const recording = {
    uuid: '00000000-0000-4000-8000-000000000001',
    kind: 'voice',
    startedAt: 0,
    recordedMs: 42_000,
  }
  return { ...answer, value: { ...answer.value, recordings: [recording] } }
}

export const capturePlaces: readonly Place[] = [
  job({
    screen: 'material',
    state: 'offered',
    go: choose('[data-capture=material]'),
    shown: '.material-choice',
  }),
  job({
    screen: 'material',
    state: 'scanning',
    go: async page => {
      await page.locator('[data-capture=material]').click()
      await page.locator('.material-sheet .sheet-foot .button').first().click()
    },
    shown: '.scanner-frame',
  }),
  job({
    screen: 'material',
    state: 'empty',
    calls: { method: /^sync\.status$/, do: (status: object) => ({ ...status, offered: [] }) },
    go: openMaterial,
    shown: '.material-sheet > p',
  }),
  job({
    screen: 'material',
    state: 'error',
    go: async page => {
      await openMaterial(page)
      await page.locator('.material-amount input').first().fill('0')
      await page.keyboard.press('Control+Enter')
    },
    shown: '.material-sheet .field-error',
  }),
  job({ screen: 'note', state: 'not written yet', go: byKey('n'), shown: '.sheet textarea' }),
  job({
    screen: 'note',
    state: 'begun',
    calls: draftIsForgotten,
    go: async page => {
      await press(page, 'n')
      await page.keyboard.type('The nozzle was worn. Changed it, and set the pressure to 11 bar.')
    },
    shown: '.sheet-state > *',
  }),
  job({
    screen: 'note',
    state: 'before a plain hub',
    calls: { method: /^sync\.status$/, do: (status: object) => ({ ...status, offered: [] }) },
    go: byKey('n'),
    shown: '.sheet-nothing-internal',
  }),
  job({
    screen: 'note',
    state: 'nothing written',
    go: async page => {
      await press(page, 'n')
      await page.keyboard.press('Control+Enter')
    },
    shown: '.sheet [aria-invalid=true]',
  }),
  job({
    screen: 'note',
    state: 'error',
    calls: { method: /^draft\.save$/, do: 'break' },
    go: async page => {
      await press(page, 'n')
      await page.keyboard.type('Nozzle')
    },
    shown: '.sheet-failed',
  }),
  job({ screen: 'camera', state: 'live', go: byKey('p'), shown: '.camera-shutter' }),
  job({ screen: 'camera', state: 'loading', go: withoutCamera(''), shown: '.camera-wait' }),
  job({ screen: 'camera', state: 'error', go: withoutCamera('NotAllowedError'), shown: '.camera .banner' }),
  job({ screen: 'camera', state: 'one taken', go: takePhoto, shown: '.camera-frame img' }),
  job({ screen: 'camera', state: 'paper', go: capturePage, shown: '.camera-film .button' }),
  job({
    screen: 'camera',
    state: 'code',
    go: async page => {
      await press(page, 'p')
      await page.locator('.camera-modes input[value=code]').check()
    },
    shown: '.camera-target',
  }),
  job({
    screen: 'camera',
    state: 'page not kept',
    calls: { method: /^capture\.addPage$/, do: 'break' },
    go: capturePage,
    shown: '[data-testid=held-file]',
  }),
  job({
    screen: 'camera',
    state: 'not kept',
    calls: { method: /^document\.add$/, do: 'break' },
    go: takePhoto,
    shown: '[data-testid=held-file]',
  }),
  job({ screen: 'recording', state: 'ready', go: byKey('r'), shown: '.is-ready' }),
  job({ screen: 'recording', state: 'loading', go: withoutCamera('', 'r'), shown: '.is-opening' }),
  job({
    screen: 'recording',
    state: 'error',
    go: withoutCamera('NotAllowedError', 'r'),
    shown: '.record-sheet .banner',
  }),
  // no part is stored, so no later place has an interrupted recording
  job({
    screen: 'recording',
    state: 'running',
    calls: { method: /^recording\.add$/, do: 'hang' },
    go: record,
    shown: '.is-recording',
  }),
  job({
    screen: 'recording',
    state: 'not kept',
    calls: { method: /^recording\.add$/, do: 'break' },
    go: record,
    shown: '.is-unsaved',
  }),
  job({
    screen: 'recording',
    state: 'video',
    go: async page => {
      await press(page, 'r')
      await page.locator('.record-sheet input[value=video]').check()
    },
    shown: '.recorder-finder',
  }),
  job({
    screen: 'recording',
    state: 'interrupted',
    calls: { method: /^job\.read$/, do: withRecording },
    shown: '.job > .banner .button-primary',
  }),
]
