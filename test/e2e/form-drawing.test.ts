/** A large form is drawn in pieces: a click before the last piece still finds its target. */
import type { Page } from 'playwright-core'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { openConnected } from './support/connected.ts'
import { openTestHub } from './support/dispatcher.ts'
import { postHubForm } from './support/hub-api.ts'
import { openJob } from './support/technician.ts'

const jobUuid = '6c0d5a1e-93f7-4be1-8a0c-2f5d7e1b9c37'
const asked = 400
const fields = Array.from({ length: asked }, (_, at) => ({
  name: `q${at}`,
  label: `Question ${at}`,
  type: 'TEXT',
  required: at === 0 || at === asked - 1,
  ...(at === 0 ? { value: 'answered' } : {}),
}))

let page: Page
let formUuid: string
beforeAll(async () => {
  const { folder, credentials, technician } = await openTestHub({ [jobUuid]: 'Boiler room' })
  formUuid = (await postHubForm(credentials, { jobUuid, title: 'Long round', fields })).uuid
  page = (await openConnected({ folder, credentials, technician })).page
  await openJob(page, jobUuid)
})

beforeEach(async () => {
  await page.evaluate(`location.hash = '#/today?job=${jobUuid}'`)
  await page.getByRole('tab', { name: /^Forms 1/ }).waitFor()
})

/** Opens the form and clicks in its first frame. Returns how many questions were drawn. */
function pressWhileDrawn(press: string): Promise<number> {
  return page.evaluate<number>(`new Promise(resolve => {
    const look = () => {
      const drawn = document.querySelectorAll('.form .question').length
      if (drawn === 0) return requestAnimationFrame(look)
      ${press}
      resolve(drawn)
    }
    location.hash = '#/today?job=${jobUuid}&form=${formUuid}'
    look()
  })`)
}

const byButton = `document.querySelector('.form [aria-keyshortcuts="Control+Enter"]').click()`
const byKey = `document.querySelector('.form').dispatchEvent(
  new KeyboardEvent('keydown', { key: 'Enter', ctrlKey: true, bubbles: true, cancelable: true }))`

test.each([
  ['once', byButton],
  ['twice', `${byButton}; ${byButton}`],
  ['by its keys', byKey],
])(
  'the button for the next missing answer, pressed %s, moves the focus there and scrolls to it',
  async (_, press) => {
    expect(await pressWhileDrawn(press)).toBeLessThan(asked)
    const last = page.getByLabel(`Question ${asked - 1}`)
    await expect.poll(() => last.evaluate(field => field === document.activeElement)).toBe(true)
    await expect
      .poll(() =>
        last.evaluate(field => {
          const { left, top, width, height } = field.getBoundingClientRect()
          return document.elementFromPoint(left + width / 2, top + height / 2) === field
        }),
      )
      .toBe(true)
    expect(await page.locator('.form .question').count()).toBe(asked)
  },
)
