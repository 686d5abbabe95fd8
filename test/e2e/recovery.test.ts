/** A recovery code: shown, written down, and used to open a laptop whose keys are lost. */
import { readdirSync, rmSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { openPage } from './support/chromium.ts'
import { startApp } from './support/in-process.ts'
import { openMore } from './support/open-more.ts'
import { makeFolder } from './support/programs.ts'

const data = makeFolder()
const key = path.join(data, 'fieldbook.key')

test('a recovery code opens the data after the keys are lost', async () => {
  const app = await startApp(data, ['--demo'])
  const { page, problems } = await openPage(app.address)
  await openMore(page, 'Security and support')
  await page.getByRole('button', { name: 'Make a recovery code' }).click()
  const code = await page.locator('.recovery-code').innerText()
  await page.getByRole('button', { name: 'I’ve saved it' }).click()
  await page.locator('.recovery-made').waitFor()
  await page.locator('.recovery-code').waitFor({ state: 'detached' })
  expect(problems).toEqual([])
  await app.stop()
  rmSync(key)

  const again = await startApp(data)
  const { page: lost } = await openPage(again.address)
  const field = lost.getByRole('textbox', { name: 'Recovery code' })
  await field.fill(code.slice(1))
  await lost.getByRole('button', { name: 'Open with the code' }).click()
  await lost.getByText('has 28 letters and digits, and this one has 27').waitFor()
  await field.fill(code.toLowerCase().replaceAll('-', ' '))
  await field.press('Enter')
  await lost.locator('.rail').waitFor()
  await again.stop()
})

test('data without a recovery code are moved away after the user agrees, and a first run begins', async () => {
  rmSync(key)
  rmSync(path.join(data, 'recovery.json'))
  const app = await startApp(data)
  const { page } = await openPage(app.address)
  await page.getByText('No recovery code was made').waitFor()
  await page.getByRole('button', { name: 'Move the data away' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('button', { name: 'Move the data away' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Move the data away' }).click()
  await page.locator('.first-choices').waitFor()
  expect(readdirSync(data).filter(name => name.startsWith('aside-'))).toHaveLength(1)

  // The next user gets no data of this one: the sample day has unsent work.
  await page.locator('[data-choice=demo]').click()
  await openMore(page, 'Account and server')
  await page.locator('.pass-on').click()
  await page.getByRole('dialog').getByRole('button', { name: 'Sign out and remove' }).click()
  await page.locator('.first-choices').waitFor()
  expect(readdirSync(data)).not.toContain('accounts')
  expect(readdirSync(data).filter(name => name.startsWith('aside-'))).toHaveLength(1)
})
