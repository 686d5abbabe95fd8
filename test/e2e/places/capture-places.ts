/** Places of what captures on a job: material, notes and the camera. */
import type { Page } from 'playwright-core'
import { byKey, choose, dock, job, type Place, press } from './place.ts'

/** Replaces the camera by one that fails or never answers. */
const withoutCamera = (error: string) => async (page: Page) => {
  await page.locator(dock).waitFor()
  await page.evaluate(`navigator.mediaDevices.getUserMedia = () =>
    ${error === '' ? 'new Promise(() => undefined)' : `Promise.reject(new DOMException('', '${error}'))`}`)
  await page.keyboard.press('p')
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
  job({ screen: 'note', state: 'begun', go: byKey('n'), shown: '.sheet textarea' }),
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
]
