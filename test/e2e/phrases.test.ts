/** Phrases: of a user and of the group, written under More, and inserted into a note by their name. */
import path from 'node:path'
import { expect, test } from 'vitest'
import { findViolations } from './support/axe.ts'
import { openConnected } from './support/connected.ts'
import { openTestHub } from './support/dispatcher.ts'
import { disturb, settle } from './support/disturb.ts'
import { askHub, changeAtHub, dispatcherOf, readHubJob } from './support/hub-api.ts'
import { inMenu } from './support/in-menu.ts'
import { openMore } from './support/open-more.ts'
import { openJob, waitForPill } from './support/technician.ts'

const jobUuid = '6c0d5a1e-93f7-4be1-8a0c-2f5d7e1b9c77'
const phraseUuid = '6c0d5a1e-93f7-4be1-8a0c-2f5d7e1b9c78'

test('a user writes phrases, and inserts them into a note by keys and from the list', async () => {
  const { folder, credentials, technician } = await openTestHub({ [jobUuid]: 'Boiler room' })
  const { page, problems } = await openConnected({ folder, credentials, technician })
  await page.keyboard.press('Alt+5')
  await page.getByRole('link', { name: 'Notes, photos and paper' }).click()
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

test('a dispatcher writes, imports and deletes phrases, and a technician inserts them without a network', async () => {
  const testHub = await openTestHub({ [jobUuid]: 'Boiler room' })
  const { folder, credentials, technician } = testHub
  const office = await openConnected({
    folder: path.join(folder, 'office'),
    credentials,
    technician: dispatcherOf(credentials),
  })
  const { page: desk } = office
  await openMore(desk, 'Phrases of the group')
  await desk.getByRole('button', { name: 'Add a phrase' }).click()
  await desk.getByLabel('Name').fill('gas leak')
  await desk.getByLabel('Text').fill('Gas leaks at the valve.')
  await desk.keyboard.press('Control+Enter')
  await desk.getByText('You could use “gas-leak”').waitFor()
  await desk.getByLabel('Name').fill('gas-leak')
  await desk.keyboard.press('Enter')
  const entry = (name: string) => desk.getByTestId('phrase').filter({ hasText: `#${name}` })
  await entry('gas-leak').waitFor()

  await desk.getByRole('button', { name: 'Import phrases' }).click()
  await desk
    .getByLabel('Table')
    .fill('pump\tThe pump was replaced.\ngas-leak\tGas leaks.\nläcka\tFlänsen läcker.')
  await desk.getByText('2 new phrases · 1 with a new text').waitFor()
  expect(await findViolations(desk), 'an import').toEqual([])
  await desk.getByRole('button', { name: 'Import 3 phrases' }).click()
  await entry('läcka').waitFor()

  // Another dispatcher changes the phrase that is open here.
  await desk.getByRole('button', { name: 'Edit #gas-leak' }).click()
  await desk.getByLabel('Text').fill('Gas leaks, and the valve is shut.')
  const list = await askHub<{ uuid: string; name: string }[]>(credentials, '/phrase')
  const uuidOf = (wanted: string) => list.find(({ name }) => name === wanted)?.uuid
  await changeAtHub(credentials, 'PUT', `/phrase/${uuidOf('gas-leak')}`, { text: 'Theirs.' })
  await desk.getByRole('button', { name: 'Save' }).click()
  await desk.getByText('Another dispatcher has changed this phrase').waitFor()
  await desk.getByText('Theirs.').waitFor()
  expect(await findViolations(desk), 'two versions of a phrase').toEqual([])
  await desk.getByRole('button', { name: 'Save mine' }).click()
  await entry('gas-leak').getByText('Gas leaks, and the valve is shut.').waitFor()

  await inMenu(entry('pump'), 'Delete')
  await entry('pump').waitFor({ state: 'detached' })
  await desk.getByRole('button', { name: 'Undo' }).click()
  await entry('pump').waitFor()
  expect(office.problems).toEqual([])

  const { page, problems } = await openConnected({ folder, credentials, technician })
  await openJob(page, jobUuid)
  await waitForPill(page, /All sent/)
  await page.keyboard.press('n')
  await page.getByRole('button', { name: 'Insert a phrase' }).waitFor()
  await testHub.hub.stop()
  await page.keyboard.type('#lack')
  await page.getByRole('option', { name: '#läcka' }).waitFor()
  await page.keyboard.press('Enter')
  const note = page.getByRole('textbox', { name: 'Note' })
  expect(await note.inputValue()).toBe('Flänsen läcker. ')

  // The phrase is deleted while the note is written: its text stays, and its name is no longer offered.
  await testHub.startAgain()
  await changeAtHub(credentials, 'DELETE', `/phrase/${uuidOf('läcka')}`)
  await page
    .getByTestId('pill')
    .filter({ hasText: /All sent/ })
    .waitFor()
  expect(await note.inputValue()).toBe('Flänsen läcker. ')
  await page.keyboard.press('Control+Enter')
  await page.getByTestId('note').filter({ hasText: 'Seen on server' }).waitFor()
  const { events } = await readHubJob(credentials, jobUuid)
  expect(events.map(({ comment }) => comment?.trim())).toContain('Flänsen läcker.')
  expect(problems).toEqual([])
})

test('a note offers the phrases of a name that was typed before they were read', async () => {
  const { folder, credentials, technician } = await openTestHub({ [jobUuid]: 'Boiler room' })
  await changeAtHub(credentials, 'PUT', `/phrase/${phraseUuid}`, { name: 'leak', text: 'The flange leaks.' })
  const { page, problems } = await openConnected({ folder, credentials, technician })
  await openJob(page, jobUuid)
  await waitForPill(page, /All sent/)
  await disturb(page, { method: /^phrase\.list$/, do: 'hang' })
  await page.keyboard.press('n')
  await page.getByRole('textbox', { name: 'Note' }).waitFor()
  await page.keyboard.type('Seen: #le')
  await settle(page)
  await page.getByRole('option', { name: '#leak' }).waitFor()
  await page.keyboard.press('Enter')
  expect(await page.getByRole('textbox', { name: 'Note' }).inputValue()).toBe('Seen: The flange leaks. ')
  expect(problems).toEqual([])
})
