/** A blank form that a dispatcher writes on the screen: filled in by a technician, edited, and changed by two dispatchers. */
import path from 'node:path'
import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import type { Blank } from '../../shared/entities/blank.ts'
import { findViolations } from './support/axe.ts'
import { openConnected } from './support/connected.ts'
import { openTestHub } from './support/dispatcher.ts'
import { askHub, changeAtHub, dispatcherOf, type HubCredentials, readHubJob } from './support/hub-api.ts'
import { openMore } from './support/open-more.ts'
import { openJob, waitForPill } from './support/technician.ts'

const jobUuid = '7a1d0c55-3f0e-4f0b-9d6e-2c4b8e9f1a40'
const uuid = '7a1d0c55-3f0e-4f0b-9d6e-2c4b8e9f1a41'
const otherUuid = '7a1d0c55-3f0e-4f0b-9d6e-2c4b8e9f1a42'
const title = 'Heating check'

const question = (page: Page, number: number) => page.getByRole('group', { name: `Question ${number}` })
const textOf = (page: Page, number: number) => question(page, number).getByLabel('Text of the question')
const kindOf = (page: Page, number: number) => question(page, number).getByLabel('Kind of answer')
const open = (page: Page, number: number) =>
  page.getByRole('button', { name: new RegExp(`^Question ${number}\\b`), expanded: false }).click()
const save = (page: Page) => page.getByRole('button', { name: 'Save', exact: true })
const entry = (page: Page, text: string) => page.getByTestId('blank-entry').filter({ hasText: text })

const hasFocus = (part: Locator) =>
  expect.poll(() => part.evaluate(element => element === document.activeElement)).toBe(true)

async function blankAt(credentials: HubCredentials): Promise<Blank> {
  const blanks = await askHub<Blank[]>(credentials, '/blank')
  const found = blanks.find(blank => blank.title === title)
  if (found === undefined) throw new Error(`no blank “${title}”`)
  return found
}

async function writeBlank(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'New blank form' }).click()
  await page.keyboard.press('Control+Enter')
  await page.getByText('Enter a name.').waitFor()
  await page.getByText('Enter the text.').waitFor()
  await page.keyboard.type(title)
  await textOf(page, 1).fill('Supply temperature')
  await kindOf(page, 1).selectOption('Number')
  await question(page, 1).getByLabel('Unit').fill('°C')
  await question(page, 1).getByLabel('Lowest value').fill('0')
  await question(page, 1).getByLabel('Must be answered').check()
  await textOf(page, 1).press('Enter')
  await hasFocus(textOf(page, 2))
  await page.keyboard.type('State of the burner')
  await kindOf(page, 2).selectOption('One choice')
  await question(page, 2).getByLabel('Choices').fill('Good\nWorn\nGood')
  await page.keyboard.press('Control+Enter')
  await page.getByText('“Good” is there twice.').waitFor()
  expect(await findViolations(page), 'a blank with an error').toEqual([])
  await page.keyboard.press('Control+a')
  await page.keyboard.type('Good\nWorn')
  await page.getByRole('button', { name: 'Add a question' }).click()
  await hasFocus(textOf(page, 3))
  await page.keyboard.type('The customer is there')
  await kindOf(page, 3).selectOption('Yes or no')
}

async function moveAndRemove(page: Page): Promise<void> {
  await textOf(page, 3).press('Alt+ArrowUp')
  await expect.poll(() => textOf(page, 2).inputValue()).toBe('The customer is there')
  await hasFocus(textOf(page, 2))
  await page.keyboard.press('End')
  await page.keyboard.type('?')
  expect(await textOf(page, 2).inputValue()).toBe('The customer is there?')
  await page.getByRole('button', { name: 'Remove question 2' }).click()
  await page.getByText('Removed: The customer is there?').waitFor()
  await hasFocus(page.getByRole('button', { name: 'Undo' }))
  await page.keyboard.press('Enter')
  await expect.poll(() => textOf(page, 2).inputValue()).toBe('The customer is there?')
}

test('a dispatcher writes a blank form, a technician fills in a form of it, and the dispatcher edits it', async () => {
  const testHub = await openTestHub({ [jobUuid]: 'Boiler room' })
  const { folder, credentials, technician } = testHub
  const office = await openConnected({
    folder: path.join(folder, 'office'),
    credentials,
    technician: dispatcherOf(credentials),
  })
  const desk = office.page
  await openMore(desk, 'Blank forms')
  await writeBlank(desk)
  await moveAndRemove(desk)

  // The draft stays after the screen was left, and after a start of the program.
  await desk.keyboard.press('Alt+1')
  await openMore(desk, 'Blank forms')
  expect(await textOf(desk, 1).inputValue()).toBe('Supply temperature')
  await desk.getByLabel('Name of the form').press('Escape')
  await desk.getByRole('button', { name: 'Continue editing' }).click()
  await open(desk, 3)
  const stored = desk.waitForResponse(answer => answer.request().postData()?.includes('Draft help') ?? false)
  await question(desk, 3).getByLabel('Help with the question').fill('Draft help')
  await stored
  await desk.reload()
  await open(desk, 3)
  await expect
    .poll(() => question(desk, 3).getByLabel('Help with the question').inputValue())
    .toBe('Draft help')

  await testHub.hub.stop()
  await save(desk).click()
  await desk.getByText('The server does not answer').waitFor()
  await testHub.startAgain()
  await save(desk).click()
  await entry(desk, title).getByText('3 questions · version 1').waitFor()
  const first = await blankAt(credentials)
  expect(first.fields).toEqual([
    {
      name: 'supply_temperature',
      type: 'NUMBER',
      label: 'Supply temperature',
      required: true,
      unit: '°C',
      min: 0,
    },
    { name: 'the_customer_is_there', type: 'BOOLEAN', label: 'The customer is there?' },
    {
      ...{ name: 'state_of_the_burner', type: 'SELECT', label: 'State of the burner' },
      ...{ description: 'Draft help', options: ['Good', 'Worn'] },
    },
  ])

  const { page, problems } = await openConnected({ folder, credentials, technician })
  await openJob(page, jobUuid)
  await waitForPill(page, /All sent/)
  await page.getByRole('tab', { name: /^Forms/ }).click()
  await page.getByRole('button', { name: 'Add a form' }).click()
  await page.getByTestId('blank-row').filter({ hasText: title }).click()
  await page.getByRole('textbox', { name: 'Supply temperature' }).fill('72')
  await page.getByRole('radio', { name: 'Yes' }).check()
  await page.getByRole('radio', { name: 'Worn' }).check()
  await page.keyboard.press('Escape')
  await waitForPill(page, /All sent/)
  const formNow = async () => (await readHubJob(credentials, jobUuid)).forms[0]
  await expect.poll(async () => (await formNow())?.state).toBe('COMPLETED')
  const filled = await formNow()
  expect(filled).toMatchObject({ title, fields: [{ value: 72 }, { value: true }, { value: 'Worn' }] })
  expect(problems).toEqual([])

  await desk.getByRole('button', { name: `Edit: ${title}` }).click()
  await textOf(desk, 1).fill('Supply')
  await open(desk, 3)
  await question(desk, 3).getByLabel('Choices').fill('Good\nBroken')
  expect(await findViolations(desk), 'a blank that is edited').toEqual([])
  await desk.keyboard.press('Control+Enter')
  await entry(desk, title).getByText('version 2').waitFor()
  expect(await blankAt(credentials)).toMatchObject({
    ...{ uuid: first.uuid, name: title, revision: 2 },
    fields: [{ name: 'supply_temperature', label: 'Supply' }, {}, { options: ['Good', 'Broken'] }],
  })
  expect(await formNow()).toEqual(filled)
  expect(office.problems).toEqual([])
})

test('two dispatchers change one blank form, and one with rules is not edited', async () => {
  const { folder, credentials } = await openTestHub({ [jobUuid]: 'Boiler room' })
  const fields = [{ name: 'supply', type: 'NUMBER', label: 'Supply' }]
  const rules = [{ name: 'flow', type: 'NUMBER', label: 'Flow', constraint: '. < 4' }]
  await changeAtHub(credentials, 'PUT', `/blank/${uuid}`, { name: title, fields })
  await changeAtHub(credentials, 'PUT', `/blank/${otherUuid}`, { name: 'With rules', fields: rules })
  const office = await openConnected({ folder, credentials, technician: dispatcherOf(credentials) })
  const desk = office.page
  await openMore(desk, 'Blank forms')
  await desk.getByRole('button', { name: 'Edit: With rules' }).click()
  await entry(desk, 'With rules').getByText('import a newer file with the same name').waitFor()

  await desk.getByRole('button', { name: `Edit: ${title}` }).click()
  await textOf(desk, 1).fill('Mine')
  const change = (label: string) =>
    changeAtHub(credentials, 'PUT', `/blank/${uuid}`, { fields: [{ ...fields[0], label }] })
  await change('Theirs')
  await save(desk).click()
  await desk.getByText('Another dispatcher has changed this blank form').waitFor()
  expect(await findViolations(desk), 'two versions of a blank').toEqual([])
  await desk.getByRole('button', { name: 'Use theirs' }).click()
  await expect.poll(() => textOf(desk, 1).inputValue()).toBe('Theirs')
  await change('Theirs again')
  await textOf(desk, 1).fill('Mine')
  await desk.keyboard.press('Control+Enter')
  await desk.getByRole('button', { name: 'Save mine' }).click()
  await entry(desk, title).getByText('version 4').waitFor()
  expect(await blankAt(credentials)).toMatchObject({ revision: 4, fields: [{ label: 'Mine' }] })
  expect(office.problems).toEqual([])
})
