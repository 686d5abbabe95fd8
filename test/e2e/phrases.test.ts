/** Phrases: written under More, and inserted into a note by their name. */
import { expect, test } from 'vitest'
import { findViolations } from './support/axe.ts'
import { openConnected } from './support/connected.ts'
import { openTestHub } from './support/dispatcher.ts'
import { readHubJob } from './support/hub-api.ts'
import { openJob } from './support/technician.ts'

const jobUuid = '6c0d5a1e-93f7-4be1-8a0c-2f5d7e1b9c77'

test('a user writes phrases, and inserts them into a note by keys and from the list', async () => {
  const { folder, credentials, technician } = await openTestHub({ [jobUuid]: 'Boiler room' })
  const { page, problems } = await openConnected({ folder, credentials, technician })
  await page.keyboard.press('Alt+5')
  const own = page.getByLabel('Phrases for notes')
  await own.fill('leak: The flange leaks.\nno colon')
  await own.blur()
  await page.getByText('Not a name, a colon and a text: “no colon”.').waitFor()
  await own.fill('leak: The flange leaks.\nlevel: The level is right.\npump: The pump was replaced.')
  const stored = page.waitForResponse(answer => answer.request().postData()?.includes('level') ?? false)
  await own.blur()
  await stored

  await page.keyboard.press('Alt+1')
  await openJob(page, jobUuid)
  await page.keyboard.press('n')
  const note = page.getByRole('textbox', { name: 'Note' })
  await page.getByRole('button', { name: 'Insert a phrase' }).waitFor()
  await page.keyboard.type('Seen: #le')
  const chosen = () => page.getByRole('option', { selected: true }).textContent()
  await expect.poll(chosen).toContain('#leak')
  expect(await findViolations(page), 'phrases for a note').toEqual([])
  await page.keyboard.press('ArrowDown')
  await expect.poll(chosen).toContain('#level')
  await page.keyboard.press('Enter')
  expect(await note.inputValue()).toBe('Seen: The level is right. ')
  await page.getByRole('button', { name: 'Insert a phrase' }).click()
  // Escape closes the list, not the note.
  await page.keyboard.press('Escape')
  await page.getByRole('listbox').waitFor({ state: 'detached' })
  await page.keyboard.type('pu')
  await page.getByRole('option', { name: '#pump' }).click()
  expect(await note.inputValue()).toBe('Seen: The level is right. The pump was replaced. ')
  await page.keyboard.press('Control+Enter')
  await page.getByTestId('note').filter({ hasText: 'Seen on server' }).waitFor()
  const { events } = await readHubJob(credentials, jobUuid)
  const written = 'Seen: The level is right. The pump was replaced.'
  expect(events.map(({ comment }) => comment?.trim())).toContain(written)
  expect(problems).toEqual([])
})
