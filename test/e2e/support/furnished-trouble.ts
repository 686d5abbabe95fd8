/** Troubles of a furnished day, in order. */
import { closeSync, openSync, readdirSync, statSync, writeSync } from 'node:fs'
import path from 'node:path'
import type { Page } from 'playwright-core'
import { markDamaged } from '../../../main/app/data/damage-mark.ts'
import type { FaultProxy } from '../../support/sync/fault-proxy.ts'
import { askMain, orThrow } from './ask-main.ts'
import { bareUuid, goneUuid, jobUuid } from './furnished-hub.ts'
import { type HubCredentials, putHubForm, putHubJob, readHubForm } from './hub-api.ts'
import { askUntilPill, waitForPill } from './technician.ts'

async function open(page: Page, address: string): Promise<void> {
  await page.goto(address)
  await page.getByTestId('pill').waitFor()
}

/** Removes the captured documents of earlier places, which would be sent only minutes later. */
async function removeCaptures(page: Page): Promise<void> {
  for (const { uuid } of orThrow(await askMain(page, 'capture.waiting', {})))
    orThrow(await askMain(page, 'capture.remove', { captureUuid: uuid }))
}

/** Makes the hub answer with an empty list of jobs until the next stage: a full list would withdraw the question. */
export async function makeDoubt(page: Page, base: string, proxy: FaultProxy): Promise<void> {
  await open(page, `${base}/#/more`)
  await removeCaptures(page)
  await waitForPill(page, /sent/)
  const nothing = { kind: 'answer', status: 200, type: 'application/json', body: '[]' } as const
  proxy.fault(/^GET \/job(\/list\/\w+)?\?/, nothing, Number.POSITIVE_INFINITY)
  await askMain(page, 'sync.sweep', {})
  await page.locator('.banner .lucide-search-x').waitFor()
}

/**
 * Changes a title and an answer on both sides, cancels a job, has a note refused, leaves another unsent, and stops the
 * hub.
 */
export async function makeTrouble(
  page: Page,
  base: string,
  proxy: FaultProxy,
  hub: { credentials: HubCredentials; formUuid: string },
): Promise<void> {
  await open(page, `${base}/#/today?job=${jobUuid}`)
  const { question } = await askMain(page, 'sync.status', {})
  if (question !== null) orThrow(await askMain(page, 'sync.answerSweep', { answer: 'not-now' }))
  proxy.heal()
  await waitForPill(page, /sent/)
  proxy.fault(/^POST \/job\/\S+\/note/, { kind: 'answer', status: 400, body: 'Too many notes' }, 2)
  const { operationId } = await addNote(page, bareUuid, 'Written by mistake')
  await waitForPill(page, /1 not sent/)
  orThrow(await askMain(page, 'operation.remove', { operationId }))
  await waitForPill(page, /All sent/)
  await addNote(page, bareUuid, 'The lamp is in order')
  await waitForPill(page, /1 not sent/)
  proxy.isDown = true
  await changeBoth(page, hub)
  proxy.isDown = false
  await askUntilPill(page, /2 conflicts/)
  await page.locator(`[data-job-uuid="${goneUuid}"] .tone-bad`).waitFor()
  proxy.isDown = true
  await page.locator('[data-capture=note]').click()
  await page.locator('.sheet textarea').fill('Nozzle changed, 0.5 gph')
  await page.keyboard.press('Control+Enter')
  await page.locator('.sheet').waitFor({ state: 'detached' })
}

async function addNote(page: Page, uuid: string, text: string) {
  const note = { jobUuid: uuid, text, discrepancy: false, internal: false }
  return orThrow(await askMain(page, 'note.add', note))
}

async function changeBoth(
  page: Page,
  { credentials, formUuid }: { credentials: HubCredentials; formUuid: string },
): Promise<void> {
  orThrow(await askMain(page, 'job.patch', { jobUuid, fields: { title: 'Boiler, stairs A' } }))
  const { questions } = orThrow(await askMain(page, 'form.read', { formUuid }))
  const path = questions.find(({ pointer }) => pointer === '/fields/1/value')?.path ?? ''
  orThrow(await askMain(page, 'form.patch', { formUuid, values: [{ path, value: 'B-0231' }] }))
  orThrow(await askMain(page, 'form.leave', { formUuid }))
  await putHubJob(credentials, jobUuid, { title: 'Boiler: service in all blocks' })
  const { fields } = await readHubForm(credentials, formUuid)
  const answered = fields.map(field => (field.name === 'serial' ? { ...field, value: 'B-0232' } : field))
  await putHubForm(credentials, formUuid, { fields: answered })
  await putHubJob(credentials, goneUuid, { state: 'CANCELED' })
}

/** Damages the database and marks it as checked. The program must not run. */
export function damageData(dataDir: string): void {
  const accounts = path.join(dataDir, 'accounts')
  for (const account of readdirSync(accounts)) {
    const file = path.join(accounts, account, 'fieldbook.db')
    overwriteEnd(file)
    markDamaged(file)
  }
}

function overwriteEnd(file: string): void {
  const opened = openSync(file, 'r+')
  writeSync(opened, Buffer.alloc(200, 0x5a), 0, 200, statSync(file).size - 2_000)
  closeSync(opened)
}
