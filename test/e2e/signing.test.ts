/** Missing answers before a job is finished, and its signature: drawn, typed or photographed, up to the hub. */
import type { JSHandle, Page } from 'playwright-core'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { findViolations } from './support/axe.ts'
import { openConnected } from './support/connected.ts'
import { openTestHub } from './support/dispatcher.ts'
import { postHubForm, readHubJob } from './support/hub-api.ts'
import { sendAtOnce } from './support/in-process.ts'
import { contentAt, picture, seePictures } from './support/pictures.ts'
import { openJob, press, waitForPill } from './support/technician.ts'

const jobUuid = '6c0d5a1e-93f7-4be1-8a0c-2f5d7e1b9c34'
const serial = { name: 'serial', label: 'Serial number', type: 'TEXT', required: true }

test('a job lists missing answers before it is finished, and can be signed in three ways', async () => {
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

  const sheet = page.getByRole('region', { name: 'Signature' })
  await press(page, 'Save signature')
  await page.getByText('Nothing is drawn yet.').waitFor()
  // In a low window the pad fills the rest of the window.
  await page.setViewportSize({ width: 1024, height: 640 })
  const head = await page.locator('.job-header').boundingBox()
  await expect.poll(async () => (await sheet.boundingBox())?.y).toBe((head?.y ?? 0) + (head?.height ?? 0))
  const box = await sheet.getByRole('img').boundingBox()
  expect(box?.height).toBeGreaterThan(250)
  if (box === null) throw new Error('There is no paper to draw on')
  await page.mouse.move(box.x + 40, box.y + 60)
  await page.mouse.down()
  for (let step = 1; step <= 12; step++)
    await page.mouse.move(box.x + 40 + step * 10, box.y + 60 + (step % 3) * 12)
  await page.mouse.up()
  const draftKept = page.waitForResponse(answer => answer.request().postData()?.includes('Ulla') ?? false)
  await sheet.getByLabel('Signer’s name').fill('Ulla Bergman')
  await draftKept
  await page.reload()
  await page.getByRole('button', { name: 'Sign', exact: true }).waitFor()
  await page.keyboard.press('g')
  await expect.poll(() => sheet.getByLabel('Signer’s name').inputValue()).toBe('Ulla Bergman')
  expect(await findViolations(page), 'a signature that is being drawn').toEqual([])
  const complaints = await watchComplaints(page)
  await press(page, 'Save signature')
  await sheet.waitFor({ state: 'detached' })
  // A saved form never shows a missing answer, not even for a moment.
  expect(await complaints.evaluate(told => told)).toEqual([])
  await missing.waitFor({ state: 'detached' })
  const signedBy = page.locator('.signed')
  await signedBy.getByText('Ulla Bergman').waitFor()
  await seePictures(page, '.signed img', 1)
  await waitForPill(page, /All sent/)
  const drawn = (await readHubJob(credentials, jobUuid)).signature
  expect(drawn?.name).toBe('Ulla Bergman')
  const { data, info } = await sharp(await contentAt(credentials, drawn?.documentUuid))
    .greyscale()
    .raw()
    .toBuffer({ resolveWithObject: true })
  expect(Math.min(...data)).toBeLessThan(60)
  expect(data[0]).toBe(255)
  expect(info.width).toBeLessThan(400)

  await page.keyboard.press('g')
  await page.getByText(/Signed by Ulla Bergman, .* A new signature replaces this one\./).waitFor()
  await page.getByRole('radio', { name: 'Type name' }).check()
  await sheet.getByLabel('Signer’s name').fill('Per Holm')
  await press(page, 'Replace signature')
  await sheet.waitFor({ state: 'detached' })
  await page.keyboard.press('g')
  await page.getByText(/Signed by Per Holm/).waitFor()
  await signedBy.getByText('Signed with a typed name').waitFor({ state: 'attached' })
  await page.getByRole('radio', { name: 'Photo of paper' }).check()
  await sheet.getByLabel('Signer’s name').fill('Eva Lund')
  await sheet
    .getByLabel('Take photo')
    .setInputFiles({ name: 'paper.jpg', mimeType: 'image/jpeg', buffer: await picture() })
  await sheet.getByText('paper.jpg is saved on this laptop.').waitFor()
  await page.keyboard.press('Control+Enter')
  await sheet.waitFor({ state: 'detached' })
  await press(page, 'Finish job')
  await page.getByRole('button', { name: 'Reopen job' }).waitFor()
  await waitForPill(page, /All sent/)
  const signed = (await readHubJob(credentials, jobUuid)).signature
  expect(signed?.name).toBe('Eva Lund')
  const paper = await sharp(await contentAt(credentials, signed?.documentUuid)).metadata()
  expect(paper).toMatchObject({ format: 'jpeg', width: 320 })
  expect(problems).toEqual([])
})

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
