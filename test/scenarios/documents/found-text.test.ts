/** The text of documents on a laptop is read in the background, and found by a search. */
import { expect, test } from 'vitest'
import type { SearchAnswer } from '../../../shared/views/search.ts'
import { connectApp } from '../../support/app/connected.ts'
import { makePorts, startTestApp, type TestApp } from '../../support/app/test-ports.ts'
import { photographPage, printPage } from '../../support/scan/printed-page.ts'
import { makeTextPdf } from '../../support/service/documents/text-pdf.ts'
import { unwrap } from '../../support/service/outcomes.ts'

const soon = { timeout: 40_000, interval: 50 }

async function connect() {
  const ports = makePorts()
  let jobUuid = ''
  const { app } = await connectApp({
    ports,
    before: async (dispatcher, userId) => {
      const body = { title: 'Boiler', resources: [{ userId, state: 'ASSIGNED' }] }
      jobUuid = (await dispatcher('POST', '/job', body)).uuid
    },
  })
  return { app, ports, owner: { kind: 'job', ref: jobUuid } as const }
}

async function search(app: TestApp, q: string): Promise<SearchAnswer> {
  return unwrap(await app.call('search.find', { q }))
}

async function findFiles(app: TestApp, q: string) {
  return (await search(app, q)).hits.filter(hit => hit.kind === 'file')
}

test('a search finds a captured page and a PDF after a restart, and names a PDF with a password', async () => {
  const { app, ports, owner } = await connect()
  const photo = await photographPage(await printPage(['Serial number B-0231-77'], 600, 800))
  const page = { owner, captureUuid: null, label: 'Delivery note', bytes: photo, takenAt: 0 }
  const { captureUuid } = unwrap(await app.call('capture.addPage', page))
  unwrap(await app.call('capture.send', { captureUuid }))
  const files = [
    await makeTextPdf(['Index', 'Torque of the flange: 48 Nm']),
    await makeTextPdf(['x'], 'secret'),
  ]
  for (const [nth, bytes] of files.entries()) {
    const file = { fileName: `manual-${nth}.pdf`, bytes, internal: false }
    unwrap(await app.call('document.add', { owner, ...file, attach: true }))
  }
  await app.close()

  const next = await startTestApp(ports)
  await expect.poll(() => findFiles(next, '0231'), soon).toMatchObject([{ page: 1 }])
  await expect
    .poll(() => findFiles(next, 'flange'), soon)
    .toMatchObject([{ fileName: 'manual-0.pdf', page: 2, excerpt: 'Torque of the flange: 48 Nm' }])
  await expect
    .poll(async () => (await search(next, 'flange')).unread, soon)
    .toEqual({ waiting: 0, away: 0, unreadable: 1, answers: 0 })
})
