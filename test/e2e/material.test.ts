/** Material on a job: found by typing, counted, available offline, and subtracted from the van's stock. */
import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { enterPage } from './support/chromium.ts'
import { openTestHub } from './support/dispatcher.ts'
import { launchWithCamera } from './support/fake-camera.ts'
import { readHubJob } from './support/hub-api.ts'
import { runHubCommand, startApp } from './support/in-process.ts'
import { connectTo, openJob, press, waitForPill } from './support/technician.ts'

const jobUuid = 'c3f1a0de-6a53-4f0c-9a52-6b7f2f3a9d41'

test('material is found by a barcode without a network, and its use reduces the stock of the van', async () => {
  const testHub = await openTestHub({ [jobUuid]: 'Leaking radiator' })
  const { folder, hubFolder, credentials, technician } = testHub
  const file = path.join(folder, 'parts.csv')
  writeFileSync(
    file,
    'number,name,unit,barcode,stock\n4711,Sealing ring 22 mm,pcs,7310000000423,20\n4712,Sealing ring 28 mm,pcs,73100043,6\n',
  )
  const hub = (...words: string[]) => runHubCommand([...words, '--data', hubFolder])
  await hub('material', 'import', file, '--van', 'Van 3')
  await hub('material', 'van', technician.email, 'Van 3')
  const browser = await launchWithCamera(folder, '7310000000423')
  const page = await (await browser.newContext({ viewport: { width: 1024, height: 640 } })).newPage()
  const problems: string[] = []
  page.on('pageerror', error => problems.push(String(error)))
  await enterPage(page, (await startApp(path.join(folder, 'app'))).address)
  await connectTo(page, credentials, technician)
  await openJob(page, jobUuid)
  await waitForPill(page, /All sent/)
  await testHub.hub.stop()

  await page.getByRole('button', { name: 'Add material' }).click()
  const sheet = page.getByRole('region', { name: 'Add material' })
  const rows = page.locator('.item-row')
  const name = sheet.getByLabel('Part or material')
  const suggestions = sheet.getByRole('list', { name: 'Suggestions' })
  // Typed like a scanner, and by the camera.
  await name.pressSequentially('73100043')
  await name.press('Enter')
  await suggestions.waitFor({ state: 'detached' })
  await sheet.getByText('4712 · 6 pcs left in your van').waitFor()
  await sheet.getByRole('button', { name: 'Scan' }).click()
  await sheet.getByText('4711 · 20 pcs left in your van').waitFor()
  await sheet.getByRole('button', { name: 'One more' }).click()
  await sheet.getByRole('button', { name: 'Add', exact: true }).click()
  await rows.getByText('2 pcs Sealing ring 22 mm', { exact: true }).waitFor()
  await name.fill('seal')
  await sheet.getByText('4711 · 18 pcs left in your van · used 1 time').waitFor()
  // Enter chooses the first suggestion, and a second Enter adds it.
  await name.fill('28')
  await name.press('Enter')
  await suggestions.waitFor({ state: 'detached' })
  await sheet.getByText('4712 · 6 pcs left in your van').waitFor()
  expect(await name.inputValue()).toBe('Sealing ring 28 mm')
  await name.fill('22 mm')
  await sheet.getByRole('button', { name: 'Add “22 mm” as typed' }).waitFor()
  const last = suggestions.getByRole('listitem').last()
  expect(await last.textContent()).toBe('Add “22 mm” as typed')
  await name.fill('Hemp')
  const amount = sheet.getByLabel('Amount')
  await amount.fill('0')
  await amount.press('Enter')
  await sheet.getByText('Enter a number above 0.').waitFor()
  // The plus and minus signs stay next to the number when a message is shown.
  const less = await sheet.getByRole('button', { name: 'One less' }).boundingBox()
  expect(less?.y).toBe((await amount.boundingBox())?.y)
  await amount.fill('1')
  await amount.press('Enter')
  await rows.getByText('1 Hemp', { exact: true }).waitFor()
  // A draft is shown again, with the chosen part.
  await name.fill('seal')
  await sheet.getByText('Sealing ring 28 mm').click()
  // A browser drops requests that a page sends while it closes.
  const draftKept = page.waitForResponse(
    answer => answer.request().postData()?.includes(String.raw`28 mm\",\"amount\":\"2\"`) ?? false,
  )
  await sheet.getByLabel('Amount').fill('2')
  await page.keyboard.press('Escape')
  await draftKept
  await page.reload()
  await page.getByRole('button', { name: 'Add material' }).click()
  await sheet.getByText('4712 · 6 pcs left in your van').waitFor()
  expect(await sheet.getByLabel('Amount').inputValue()).toBe('2')
  await name.fill('')
  await sheet.getByLabel('Unit').fill('')
  await page.keyboard.press('Escape')

  await page.getByRole('button', { name: 'More: Sealing ring 22 mm' }).click()
  await rows.getByText('3 pcs Sealing ring 22 mm', { exact: true }).waitFor()
  await page.getByRole('button', { name: 'Less: Hemp' }).click()
  await page.getByRole('button', { name: 'Remove: Hemp' }).click()
  await rows.filter({ hasText: 'Hemp' }).waitFor({ state: 'detached' })

  // After the work has ended, a wrong tap changes nothing. All steps are shown at the top of the job.
  await page.locator('.job-scroll').evaluate(job => job.scrollTo(0, 0))
  for (const step of ['Accept job', 'Start job', 'Finish job']) await press(page, step)
  await page.getByText('The job is finished, so the amounts are locked.').waitFor()
  expect(await page.getByRole('button', { name: 'More: Sealing ring 22 mm' }).count()).toBe(0)
  await press(page, 'Change amounts')
  await page.getByRole('button', { name: 'More: Sealing ring 22 mm' }).waitFor()

  await page.goto(`${page.url().split('#')[0]}#/times`)
  await page.getByTestId('material-of-day').getByText('3 pcs Sealing ring 22 mm', { exact: true }).waitFor()

  await testHub.startAgain()
  await waitForPill(page, /All sent/)
  const { items } = await readHubJob(credentials, jobUuid)
  expect(items).toMatchObject([
    { materialNumber: '4711', quantity: 3, unit: 'pcs', done: true, van: 'Van 3' },
  ])
  expect((await hub('material', 'list')).out).toMatch(/^4711 +17 +pcs +Van 3/m)
  expect(problems).toEqual([])
})
