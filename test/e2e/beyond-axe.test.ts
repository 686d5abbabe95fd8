/**
 * Accessibility that no tool checks: pasting at sign-in, single keys that can be disabled, and work without dragging.
 */
import path from 'node:path'
import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { openPage } from './support/chromium.ts'
import { openConnected } from './support/connected.ts'
import { openTestHub } from './support/dispatcher.ts'
import { postHubForm, readHubJob } from './support/hub-api.ts'
import { runHubCommand, startApp } from './support/in-process.ts'
import { askUntilPill, openJob, waitForPill } from './support/technician.ts'

const first = 'c3f1a0de-6a53-4f0c-9a52-6b7f2f3a9b01'
const second = 'c3f1a0de-6a53-4f0c-9a52-6b7f2f3a9b02'

/** Pastes a text, as a user or a password manager does. */
async function paste(page: Page, label: string, text: string): Promise<void> {
  const field = page.getByLabel(label, { exact: true })
  await page.evaluate(words => navigator.clipboard.writeText(words), text)
  await field.focus()
  await page.keyboard.press('Control+a')
  await page.keyboard.press('Control+v')
  await expect.poll(() => field.inputValue(), { message: label }).toBe(text)
}

/** Checks the attributes by which a password manager recognizes the fields. */
async function expectFillable(page: Page): Promise<void> {
  for (const [label, known] of [
    ['E-mail', ['email', 'username']],
    ['Password', ['password', 'current-password']],
  ] as const) {
    const field = page.getByLabel(label, { exact: true })
    const told = [await field.getAttribute('type'), await field.getAttribute('autocomplete')]
    expect(told, label).toEqual(known)
  }
}

test('the sign-in accepts a pasted key, address and password, also at the next sign-in', async () => {
  const { folder, hubFolder, hub, credentials, technician } = await openTestHub({ [first]: 'Pump room' })
  const { page } = await openPage((await startApp(path.join(folder, 'app'))).address, {
    permissions: ['clipboard-read', 'clipboard-write'],
  })
  await page.getByRole('button', { name: /^Connect/ }).click()
  await expectFillable(page)
  await paste(page, 'Address of the server', hub.baseUrl)
  await paste(page, 'App key', credentials.appKey)
  await page.getByText('More settings').click()
  await page.getByRole('radio').nth(1).check()
  await paste(page, 'Token', '11111111-2222-4333-8444-555555555555')
  await page.getByRole('radio').nth(0).check()
  await paste(page, 'E-mail', technician.email)
  await paste(page, 'Password', technician.password)
  await page.getByRole('button', { name: 'Connect', exact: true }).click()
  await page.getByTestId('job-row').waitFor()
  await waitForPill(page, /All sent/)

  const end = ['user', 'sign-out', technician.email, '--data', hubFolder]
  expect(await runHubCommand(end)).toMatchObject({ code: 0 })
  await askUntilPill(page, /Sign in/)
  await page.locator('.banner .buttons .button').click()
  await expectFillable(page)
  await paste(page, 'Password', technician.password)
  await page.locator('.sign-in [type=submit]').click()
  await waitForPill(page, /All sent/)
})

/** Selectors of what each single key opens. */
const keys = { n: '.sheet textarea', p: '.photo-sheet', r: '.record-sheet', f: '.form-page', g: '.sign-ways' }
const anyOpened = Object.values(keys).join(', ')

/** Disables the keys under More, and checks that after a reload. */
async function switchKeysOff(page: Page): Promise<void> {
  await page.keyboard.press('Alt+5')
  await page.getByRole('link', { name: 'Notifications and keyboard' }).click()
  const single = page.getByRole('switch', { name: 'Single-key shortcuts' })
  const kept = page.waitForResponse(answer => answer.request().postData()?.includes('singleKeys') ?? false)
  await single.click()
  await kept
  await page.reload()
  await expect.poll(() => single.isChecked()).toBe(false)
}

test('single-letter shortcuts work until the user disables them', async () => {
  const { folder, credentials, technician } = await openTestHub({ [first]: 'Pump room', [second]: 'Roof' })
  const fields = [{ name: 'serial', label: 'Serial number', type: 'TEXT' }]
  await postHubForm(credentials, { jobUuid: first, title: 'Check', fields })
  const { page } = await openConnected({ folder, credentials, technician })
  await openJob(page, first)
  await page.getByRole('tab', { name: /^Forms 1/ }).waitFor()
  const here = page.url()

  for (const [letter, opened] of Object.entries(keys)) {
    await expect.poll(() => page.locator('.dock [aria-keyshortcuts]').count()).toBe(5)
    await page.keyboard.press(letter)
    await page.locator(opened).waitFor()
    await page.keyboard.press('Escape')
    await page.locator('[data-capture=note]').waitFor()
  }
  const shown = page.locator('[data-testid=job-row][aria-current=true]')
  for (const letter of ['j', 'k']) {
    const before = await shown.getAttribute('data-job-uuid')
    await page.keyboard.press(letter)
    await expect.poll(() => shown.getAttribute('data-job-uuid')).not.toBe(before)
    await page.locator('[data-capture=note]').waitFor()
  }

  await switchKeysOff(page)
  await page.goto(here)
  await page.locator('[data-capture=note]').waitFor()
  await page.locator('.dock [aria-keyshortcuts]').first().waitFor({ state: 'detached' })
  for (const letter of [...Object.keys(keys), 'j', 'k']) {
    await page.keyboard.press(letter)
    // A key acts at once, and the parts that it opens are already loaded.
    await page.evaluate('new Promise(drawn => requestAnimationFrame(() => requestAnimationFrame(drawn)))')
    expect([letter, await page.locator(anyOpened).count(), page.url()]).toEqual([letter, 0, here])
  }
  // The page still handles keys: others work.
  await page.keyboard.press('Alt+4')
  await page.getByRole('heading', { name: 'What will be sent' }).waitFor()
})

async function photo() {
  const picture = sharp({ create: { width: 400, height: 300, channels: 3, background: '#1030c0' } })
  return { name: 'roof.jpg', mimeType: 'image/jpeg', buffer: await picture.jpeg().toBuffer() }
}

test('files, marks and signatures can be added without dragging the pointer', async () => {
  const { folder, credentials, technician } = await openTestHub({ [first]: 'Pump room' })
  const { page } = await openConnected({ folder, credentials, technician })
  await openJob(page, first)
  await page.keyboard.press('p')
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    page.locator('.sheet .stand-in').click(),
  ])
  await chooser.setFiles(await photo())
  await page.locator('.sheet [data-testid=file]').waitFor()
  await page.keyboard.press('Escape')

  await page.getByRole('tab', { name: /^Files 1/ }).click()
  await page.locator('.tile-picture').click()
  await page.locator('.viewer-foot > .button:has(.lucide-pen-tool)').first().click()
  const layer = page.getByRole('application')
  await layer.waitFor()
  const marks = () => layer.getAttribute('aria-label')
  await layer.click({ position: { x: 200, y: 60 } })
  await layer.click({ position: { x: 260, y: 120 } })
  await expect.poll(marks).toBe('Photo with 1 mark')
  await page.getByRole('radio', { name: 'Box' }).check()
  await layer.click({ position: { x: 300, y: 40 } })
  await layer.click({ position: { x: 360, y: 100 } })
  await expect.poll(marks).toBe('Photo with 2 marks')
  await page.getByRole('radio', { name: 'Move' }).check()
  await layer.click({ position: { x: 300, y: 70 } })
  const kept = page.waitForResponse(answer => answer.request().postData()?.includes('draft.save') ?? false)
  await page.locator('.markup-picked .button').first().click()
  await kept
  await page.locator('.photo-edit-foot .button-primary').click()
  await page.getByRole('tab', { name: /^Files 2/ }).waitFor()

  await page.keyboard.press('g')
  await page.locator('.sign-form input[type=radio]').nth(1).check()
  await page.locator('.sign-form .field input').fill('Ulla Bergman')
  await page.locator('.sheet-foot .button-primary').click()
  await page.locator('.sign-list .sign-next').click()
  await waitForPill(page, /All sent/)
  expect((await readHubJob(credentials, first)).signature?.name).toBe('Ulla Bergman')
})
