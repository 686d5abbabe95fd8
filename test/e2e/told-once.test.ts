/** Saving while the user types is announced once, so that a screen reader does not speak at every pause. */
import type { Page } from 'playwright-core'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { expectAnnounced } from './support/announced.ts'
import { openConnected } from './support/connected.ts'
import { openTestHub } from './support/dispatcher.ts'
import { disturb, settle } from './support/disturb.ts'
import { postHubForm } from './support/hub-api.ts'
import { openJob } from './support/technician.ts'

const jobUuid = '6c0d5a1e-93f7-4be1-8a0c-2f5d7e1b9c36'
const fields = [{ name: 'seen', label: 'What you saw', type: 'TEXTAREA' }]

let page: Page
beforeAll(async () => {
  const { folder, credentials, technician } = await openTestHub({ [jobUuid]: 'Boiler room' })
  await postHubForm(credentials, { jobUuid, title: 'Boiler check', fields })
  page = (await openConnected({ folder, credentials, technician })).page
  await openJob(page, jobUuid)
  await page.getByRole('tab', { name: /^Forms 1/ }).waitFor()
})

beforeEach(() => listen(page))

/** Records texts in status regions, as a screen reader speaks them. */
async function listen(page: Page): Promise<void> {
  await page.evaluate(() => {
    const spoken: string[] = []
    Object.assign(window, { spoken })
    new MutationObserver(changes => {
      const regions = changes
        .filter(({ type, addedNodes }) => type === 'characterData' || addedNodes.length > 0)
        .map(({ target }) => (target instanceof Element ? target : target.parentElement))
        .map(element => element?.closest('[role=status]'))
      for (const region of new Set(regions)) if (region?.textContent) spoken.push(region.textContent)
    }).observe(document.body, { subtree: true, childList: true, characterData: true })
  })
}

const asYouGo = 'What you enter is saved on this laptop as you go.'
const timesAnnounced = (page: Page) =>
  page.evaluate<number>(`window.spoken.filter(one => one === '${asYouGo}').length`)

/** Types, and waits until the text is saved and shown. */
async function typeAndPause(page: Page, text: string, kept: () => Promise<unknown>): Promise<void> {
  const answer = page.waitForResponse(
    response => /\/rpc$/.test(response.url()) && sends(response.request(), text),
  )
  await page.keyboard.type(text)
  await answer
  await kept()
}

function sends(request: { postData(): string | null }, text: string): boolean {
  return (
    /"(draft\.save|form\.patch)"/.test(request.postData() ?? '') && (request.postData() ?? '').includes(text)
  )
}

test('a draft note announces once that it is saved, and again only after a failure', async () => {
  const kept = () => page.getByText('Draft saved').waitFor()
  await page.keyboard.press('n')
  await page.getByRole('textbox', { name: 'Note' }).waitFor()
  for (const word of ['The ', 'nozzle ', 'is ', 'worn.']) await typeAndPause(page, word, kept)
  expect(await timesAnnounced(page)).toBe(1)

  await disturb(page, { method: /^draft\.save$/, do: 'break' })
  await page.keyboard.type(' Badly')
  await expectAnnounced(page, /The draft could not be saved/, 'alert')
  await settle(page)
  for (const word of [' so', ' it is']) await typeAndPause(page, word, kept)
  expect(await timesAnnounced(page)).toBe(2)

  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: /^Continue note/ }).click()
  await kept()
  await typeAndPause(page, ' now', kept)
  expect(await timesAnnounced(page)).toBe(3)
})

test('a form announces once that it is saved', async () => {
  await page.evaluate(`location.hash = '#/today?job=${jobUuid}'`)
  await page.reload()
  await listen(page)
  await page.getByRole('tab', { name: /^Forms/ }).click()
  await page
    .getByRole('button', { name: /Boiler check/ })
    .first()
    .click()
  await page.getByLabel('What you saw').click()
  const kept = () => page.locator('[data-testid=form-saved][data-state=kept]').waitFor()
  for (const word of ['The ', 'nozzle ', 'is ', 'worn.']) await typeAndPause(page, word, kept)
  expect(await timesAnnounced(page)).toBe(1)
})
