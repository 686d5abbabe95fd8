/** An older copy of a form that a plain hub keeps beside the newer one. */
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import type { FaultProxy, Seen } from '../main/sync/fault-proxy.ts'
import { askMain, orThrow } from './ask-main.ts'
import { bareUuid } from './furnished-hub.ts'
import { waitForPill } from './technician.ts'

/** Returns the uuid of the form. The hub is as before afterwards. */
export async function leaveOlderCopy(page: Page, proxy: FaultProxy): Promise<string> {
  await meetHub(page, proxy, true)
  proxy.plainOffer = { formsInJobs: true, formChanges: false }
  proxy.fault(/^DELETE \/form\//, { kind: 'answer', status: 403 }, Number.POSITIVE_INFINITY)
  const fields = [{ name: 'serial', label: 'Serial number', type: 'TEXT' }]
  const { formUuid } = orThrow(
    await askMain(page, 'form.create', { jobUuid: bareUuid, title: 'Pump check', fields }),
  )
  await send(page, formUuid)
  const path = orThrow(await askMain(page, 'form.read', { formUuid })).questions[0]?.path ?? ''
  orThrow(await askMain(page, 'form.patch', { formUuid, values: [{ path, value: 'P-231' }] }))
  await send(page, formUuid)
  proxy.heal()
  await meetHub(page, proxy, false)
  return formUuid
}

async function send(page: Page, formUuid: string): Promise<void> {
  orThrow(await askMain(page, 'form.leave', { formUuid }))
  // main's own word: the pill may still tell of the time before
  await expect.poll(async () => (await askMain(page, 'outbox.read', {})).length).toBe(0)
  await waitForPill(page, /All sent/)
}

/** A laptop that finds no hub asks for its version until it is there, and so learns what it offers. */
async function meetHub(page: Page, proxy: FaultProxy, isPlain: boolean): Promise<void> {
  proxy.isDown = true
  await askVersion(page, proxy, () => true)
  proxy.isPlain = isPlain
  proxy.isDown = false
  // one F5 is not enough: while the try before it has not failed yet it begins no other, and the next comes late
  await askVersion(page, proxy, ({ answered }) => answered > 0)
  await waitForPill(page, /All sent/)
}

/** Presses F5 until the laptop asked, and it went so. */
async function askVersion(page: Page, proxy: FaultProxy, went: (seen: Seen) => boolean): Promise<void> {
  const from = proxy.seen.length
  await expect
    .poll(
      async () => {
        await page.keyboard.press('F5')
        return proxy.seen.slice(from).some(seen => seen.path === '/version' && went(seen))
      },
      { timeout: 30_000 },
    )
    .toBe(true)
}
