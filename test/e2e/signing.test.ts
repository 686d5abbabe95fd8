/** Missing answers before a job is finished, and the signatures on its sheet: drawn, typed or photographed, up to the hub. */
import type { JSHandle, Locator, Page } from 'playwright-core'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { readPdfText } from '../support/pdf-text.ts'
import { findViolations } from './support/axe.ts'
import { openConnected } from './support/connected.ts'
import { openTestHub } from './support/dispatcher.ts'
import { postHubForm, readHubJob } from './support/hub-api.ts'
import { sendAtOnce } from './support/in-process.ts'
import { contentAt, picture, seePictures } from './support/pictures.ts'
import { openJob, press, waitForPill, writeNote } from './support/technician.ts'

const jobUuid = '6c0d5a1e-93f7-4be1-8a0c-2f5d7e1b9c34'
const serial = { name: 'serial', label: 'Serial number', type: 'TEXT', required: true }

test('a job lists missing answers before it is finished, and two people sign its sheet in different ways', async () => {
  sendAtOnce()
  const { folder, credentials, technician } = await openTestHub({ [jobUuid]: 'Boiler room' })
  await postHubForm(credentials, { jobUuid, title: 'Boiler check', fields: [serial] })
  const { page, problems } = await openConnected({ folder, credentials, technician })
  await openJob(page, jobUuid)
  for (const step of ['Accept job', 'Travel', 'Arrived', 'Start job']) await press(page, step)
  const missing = page.getByRole('group', { name: 'Before you finish:' })
  await missing.getByRole('button', { name: /Boiler check/ }).click()
  await page.getByLabel('Serial number').fill('B-0231')
  await page.keyboard.press('Escape')
  await missing.getByRole('button', { name: /Boiler check/ }).waitFor({ state: 'detached' })
  await missing.getByRole('button', { name: 'Signature' }).click()

  // In a low window the pad is below the sheet, which can be scrolled.
  await page.setViewportSize({ width: 1024, height: 640 })
  const pad = page.getByRole('region', { name: 'Signature' })
  const sheet = page.getByRole('article', { name: 'The sheet' })
  await sheet.getByText('Serial number').waitFor()
  await press(page, 'Save signature')
  await page.getByText('Nothing is drawn yet.').waitFor()
  expect(await page.locator('.rail').isVisible()).toBe(false)
  expect(
    await page.locator('.jobsheet-page').evaluate(one => one.scrollHeight - one.clientHeight),
  ).toBeGreaterThan(0)
  await draw(page, pad.getByRole('img'))
  const draftKept = page.waitForResponse(answer => answer.request().postData()?.includes('Ulla') ?? false)
  await pad.getByLabel('Signer’s name').fill('Ulla Bergman')
  await draftKept
  await page.reload()
  // The sheet has a button that opens the pad, which still has the name and the lines.
  await press(page, 'Sign')
  await expect.poll(() => pad.getByLabel('Signer’s name').inputValue()).toBe('Ulla Bergman')
  expect(await findViolations(page), 'a signature that is being drawn').toEqual([])
  const complaints = await watchComplaints(page)
  await press(page, 'Save signature')
  const signed = page.getByRole('region', { name: 'Who has signed' })
  await signed.getByText('Ulla Bergman · Customer').waitFor()
  // A saved form never shows a missing answer, not even for a moment.
  expect(await complaints.evaluate(told => told)).toEqual([])
  await seePictures(page, '.jobsheet-signature', 1)

  await press(page, 'Another person signs')
  await page.getByRole('radio', { name: 'Type name' }).check()
  await pad.getByLabel('Signs as').selectOption({ label: 'Other' })
  await press(page, 'Save signature')
  await page.getByText('Enter the role.').waitFor()
  await pad.getByLabel('Role', { exact: true }).fill('Caretaker')
  await pad.getByLabel('Signer’s name').fill('Per Hlm')
  await page.keyboard.press('Control+Enter')
  await press(page, 'Sign again: Per Hlm')
  await page.getByText('The new signature replaces the one of Per Hlm.').waitFor()
  await page.getByRole('radio', { name: 'Photo of paper' }).check()
  await pad
    .getByLabel('Take photo')
    .setInputFiles({ name: 'paper.jpg', mimeType: 'image/jpeg', buffer: await picture() })
  await pad.getByText('paper.jpg is saved on this laptop.').waitFor()
  await pad.getByLabel('Signer’s name').fill('Per Holm')
  await press(page, 'Save signature')
  await signed.getByText('Per Holm · Caretaker').waitFor()
  expect(await findViolations(page), 'two people have signed').toEqual([])
  await page.keyboard.press('Escape')
  await page.locator('.jobsheet-standing').waitFor()
  await press(page, 'Attach as PDF')
  await page.getByText(/^Attached: Job /).waitFor({ timeout: 60_000 })
  await waitForPill(page, /All sent/)
  const there = await readHubJob(credentials, jobUuid)
  expect(there.signature).toMatchObject({
    ...{ name: 'Ulla Bergman', role: 'customer' },
    others: [{ name: 'Per Holm', role: 'Caretaker' }],
  })
  await expectDrawn(await contentAt(credentials, there.signature?.documentUuid))
  const paper = await sharp(
    await contentAt(credentials, there.signature?.others?.[0]?.documentUuid),
  ).metadata()
  expect(paper).toMatchObject({ format: 'jpeg', width: 320 })
  const text = await readPdfText(await contentAt(credentials, there.documents.at(-1)?.uuid))
  for (const words of ['Signatures', 'Ulla Bergman', 'Customer', 'Per Holm', 'Caretaker'])
    expect(text).toContain(words)

  // The signed content is compared with the present one, for each signer.
  await page.keyboard.press('Escape')
  await missing.waitFor({ state: 'detached' })
  await writeNote(page, 'The pump too')
  await page.keyboard.press('g')
  await expect.poll(() => signed.getByText('Changed after it was signed: notes.').count()).toBe(2)
  await press(page, 'Remove the signature of Per Holm')
  await press(page, 'Remove')
  await signed.getByText('Per Holm · Caretaker').waitFor({ state: 'detached' })
  await press(page, 'Done')
  await press(page, 'Finish job')
  await page.getByRole('button', { name: 'Reopen job' }).waitFor()
  await page.keyboard.press('g')
  await signed.getByText('The job is finished.').waitFor()
  expect(await signed.getByRole('button', { name: 'Remove the signature of Ulla Bergman' }).count()).toBe(0)
  await page.keyboard.press('Escape')
  await waitForPill(page, /All sent/)
  const last = await readHubJob(credentials, jobUuid)
  expect([last.signature?.name, last.signature?.others]).toEqual(['Ulla Bergman', undefined])
  expect(problems).toEqual([])
})

async function draw(page: Page, paper: Locator): Promise<void> {
  const box = await paper.boundingBox()
  if (box === null) throw new Error('There is no paper to draw on')
  expect(box.height).toBeGreaterThan(120)
  await page.mouse.move(box.x + 40, box.y + 60)
  await page.mouse.down()
  for (let step = 1; step <= 12; step++)
    await page.mouse.move(box.x + 40 + step * 10, box.y + 60 + (step % 3) * 12)
  await page.mouse.up()
}

/** Checks that the picture has dark lines on white, without wide edges. */
async function expectDrawn(png: Buffer): Promise<void> {
  const { data, info } = await sharp(png).greyscale().raw().toBuffer({ resolveWithObject: true })
  expect(Math.min(...data)).toBeLessThan(60)
  expect(data[0]).toBe(255)
  expect(info.width).toBeLessThan(400)
}

/** Records every field that is marked as invalid from now on, however briefly. */
function watchComplaints(page: Page): Promise<JSHandle<string[]>> {
  return page.evaluateHandle(() => {
    const told: string[] = []
    const look = () => {
      for (const field of document.querySelectorAll('[aria-invalid=true]')) told.push(field.outerHTML)
    }
    new MutationObserver(look).observe(document.body, { subtree: true, childList: true, attributes: true })
    return told
  })
}
