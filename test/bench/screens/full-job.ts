/** Makes a job as full as after a long day: a form of 200 fields, 200 notes and 40 photos, all unsent. */
import { randomUUID } from 'node:crypto'
import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { startCommand } from '../../../main/service/command.ts'
import { createForm } from '../../../main/service/forms/create-form.ts'
import type { FormBody } from '../../../main/service/forms/form-row.ts'
import { pageKeyHeader, pageKeyName } from '../../../shared/contract/page-key.ts'
import type { BenchApp } from '../bench-app.ts'
import { office, withLaptopStore } from '../search-data.ts'

export const full = { fields: 200, notes: 200, photos: 40 } as const

const kinds = ['TEXT', 'NUMBER', 'BOOLEAN', 'SELECT', 'MULTISELECT', 'DATE', 'PHOTO', 'TEXTAREA'] as const

/** Every kind of question by turns, under headings. */
const fields = Array.from({ length: full.fields }, (_, at) => {
  const kind = kinds[at % kinds.length]
  return {
    name: `question${at}`,
    type: at % 20 === 0 ? 'HEADING' : kind,
    label: at % 20 === 0 ? `Floor ${at / 20 + 1}` : `Detector ${at}: function, place and cleanness`,
    required: at % 5 === 1,
    ...(kind === 'NUMBER' ? { unit: 'dB', min: 0, max: 120 } : {}),
    ...(kind?.endsWith('SELECT') ? { options: ['Approved', 'Remark', 'Not checked'] } : {}),
  }
})

/** Adds the form to the job. The program must not run. */
export function addLongForm(dataDir: string, jobUuid: string): Promise<void> {
  return withLaptopStore(dataDir, store =>
    store.transaction(db => {
      const service = { store, now: () => Date.now(), newUuid: () => randomUUID() }
      createForm(startCommand(service, office, db), { jobUuid, title: 'Inspection', fields } as FormBody)
    }),
  )
}

/** Adds notes and photos as the user does. */
export async function furnishJob(app: BenchApp, page: Page, jobUuid: string): Promise<void> {
  for (let nth = 1; nth <= full.notes; nth++) {
    const text = `Detector ${nth} tested, alarm after ${3 + (nth % 7)} s. The transfer to the alarm centre was confirmed.`
    await app.call('note.add', { jobUuid, text, discrepancy: nth % 25 === 0, internal: nth % 10 === 0 })
  }
  for (let nth = 0; nth < full.photos; nth++) {
    const photo = await makePhoto({ width: 640, height: 480 }, nth)
    const key = [pageKeyName, pageKeyHeader] as const
    await page.evaluate(addPhoto, [jobUuid, `Detector ${nth}.jpg`, photo.toString('base64'), key] as const)
  }
}

type Photo = readonly [ref: string, fileName: string, base64: string, key: readonly [string, string]]

/** Runs in the page, whose bridge sends bytes in addition to the call. */
async function addPhoto([ref, fileName, base64, [name, header]]: Photo): Promise<void> {
  const request = { owner: { kind: 'job', ref }, fileName, attach: true }
  const form = new FormData()
  form.set(
    'call',
    JSON.stringify({
      method: 'document.add',
      request: { ...request, takenAt: null, position: null, madeOf: null },
    }),
  )
  form.set('bytes', new Blob([Uint8Array.from(atob(base64), letter => letter.charCodeAt(0))]))
  const { secret } = JSON.parse(localStorage.getItem(name) ?? '{}')
  const answer = await fetch('rpc/bytes', { method: 'POST', headers: { [header]: secret }, body: form })
  const outcome = await answer.json()
  if (outcome.ok !== true) throw new Error(`A photo was refused: ${JSON.stringify(outcome)}`)
}

/** Makes a photo with as much detail as a camera's; each `nth` differs. */
export async function makePhoto(size: { width: number; height: number }, nth: number): Promise<Buffer> {
  const noise = { type: 'gaussian', mean: 90 + ((nth * 17) % 80), sigma: 40 } as const
  const grain = sharp({ create: { ...size, channels: 3, background: '#808080', noise } })
  return grain.blur(1).jpeg({ quality: 90 }).toBuffer()
}
