import { readFileSync } from 'node:fs'
import path from 'node:path'
import sharp from 'sharp'
import { expect, onTestFinished, test } from 'vitest'
import { setLetterhead } from '../../../../main/service/access/letterheads.ts'
import type { Job } from '../../../../shared/entities/job.ts'
import type { Letterhead } from '../../../../shared/entities/letterhead.ts'
import type { Sheet, SheetWay } from '../../../../shared/views/sheet.ts'
import { connectApp } from '../../../support/app/connected.ts'
import { makePorts, startTestApp, type TestApp } from '../../../support/app/test-ports.ts'
import { startHub } from '../../../support/http/hub-fixture.ts'
import { startMailHost } from '../../../support/http/mail-host.ts'
import { makeFolder } from '../../../support/service/open-service.ts'
import { failureOf, unwrap } from '../../../support/service/outcomes.ts'

function pictures({ parts }: Sheet) {
  return parts.flatMap(({ blocks }) =>
    blocks.flatMap(block => (block.kind === 'pictures' ? block.pictures : [])),
  )
}

async function waitUntilSent(app: TestApp): Promise<void> {
  const isSent = app.next('status', ({ pending }) => pending === 0)
  if ((await app.call('sync.status', {})).pending > 0) await isSent
}

test('a work sheet that is requested twice is attached and sent once', {
  tags: 'slow',
}, async () => {
  const at = await startHub()
  onTestFinished(() => at.close())
  const anna = await at.addPerson('Anna', 'technician')
  const ports = makePorts()
  // A minute behind the server's clock, which accepts no time in the future.
  const started = Date.now()
  const now = () => Date.parse('2026-11-20T06:59:00Z') + Date.now() - started
  const clock = { ...ports.clock, now, timeZone: () => 'Europe/Stockholm' }
  const app = await startTestApp({ ...ports, clock })
  const isReady = app.next('app', state => state.phase === 'ready')
  const token = anna.headers['API-Token'] ?? ''
  unwrap(await app.call('setup.connect', { baseUrl: at.hub.baseUrl, apiKey: at.app.apiKey, token }))
  await isReady
  const { jobUuid } = unwrap(await app.call('job.create', { title: 'Boiler', startTime: Date.now() }))
  const asked = { jobUuid, language: 'sv' } as const
  await waitUntilSent(app)
  const note = { jobUuid, discrepancy: false }
  unwrap(await app.call('note.add', { ...note, text: 'Ventilen byttes', internal: false }))
  unwrap(await app.call('note.add', { ...note, text: 'Kunden var sur', internal: true }))
  const bytes = await sharp({ create: { width: 600, height: 400, channels: 3, background: '#735' } })
    .jpeg()
    .toBuffer()
  const owner = { kind: 'job', ref: jobUuid } as const
  const takenAt = Date.parse('2026-07-01T10:30:00Z')
  unwrap(
    await app.call('document.add', {
      owner,
      bytes,
      fileName: 'v.jpg',
      description: 'Ventil',
      attach: true,
      takenAt,
    }),
  )

  const sheet = unwrap(await app.call('sheet.read', asked))
  expect(JSON.stringify(sheet)).toContain('Ventilen byttes')
  expect(JSON.stringify(sheet)).not.toContain('sur')
  expect(pictures(sheet)).toMatchObject([{ caption: 'Ventil · 1 juli 2026 12:30', missing: null }])

  const [first, twice] = (
    await Promise.all([app.call('sheet.attach', asked), app.call('sheet.attach', asked)])
  ).map(unwrap)
  expect(first).toMatchObject({
    isNew: true,
    fileName: expect.stringMatching(/^Jobb \d+ \d{4}-\d\d-\d\d\.pdf$/),
  })
  expect(twice).toEqual(first)
  await waitUntilSent(app)
  // The photo and the sheet now have other uuids.
  expect(unwrap(await app.call('sheet.attach', asked))).toMatchObject({
    fileName: first?.fileName,
    isNew: false,
  })
  unwrap(await app.call('note.add', { ...note, text: 'Trycket är 4,2 bar', internal: false }))
  const changed = unwrap(await app.call('sheet.attach', asked))
  expect(changed).toMatchObject({ isNew: true, fileName: expect.stringMatching(/ \(\d\)\.pdf$/) })
  await waitUntilSent(app)

  const response = await fetch(`${at.hub.baseUrl}/job/${jobUuid}`, { headers: anna.headers })
  const there = (await response.json()) as Job
  expect(there.documents.map(({ fileName }) => fileName)).toContain(changed.fileName)
  expect(there.reported).toBe(false)
  expect(there.resources.map(({ reported }) => reported)).toEqual([false])
  expect(there.events.map(({ type }) => type)).not.toContain('REPORT')
})

test('a work sheet has the letterhead that the dispatcher set, or none', async () => {
  const png = await sharp({ create: { width: 40, height: 20, channels: 3, background: '#b3261e' } })
    .png()
    .toBuffer()
  const company: Letterhead = {
    name: 'Norrlands Värme AB',
    address: ['Storgatan 14', '903 26 Umeå'],
    foot: 'Org.nr 556677-8899',
    colour: '#b3261e',
    logo: png.toString('base64'),
  }
  const read = async (letterhead: Letterhead | null) => {
    const { app } = await connectApp({ prepare: at => setLetterhead(at.hub.service, at.group, letterhead) })
    const { jobUuid } = unwrap(await app.call('job.create', { title: 'Boiler' }))
    return unwrap(await app.call('sheet.read', { jobUuid, language: 'sv' })).company
  }
  expect(await read(company)).toEqual(company)
  expect(await read(null)).toBeNull()
})

test("the app opens a mail with the sheet in the system's mail program, or saves it if there is none", {
  tags: 'slow',
}, async () => {
  const opened: { name: string; text: string }[] = []
  const folder = makeFolder()
  const offerFile = async (name: string) => {
    const file = path.join(folder, name)
    return { path: file, key: null, finish: () => ({ savedAs: file, href: null }), cancel: () => undefined }
  }
  const openFile = async (name: string, bytes: Uint8Array) => {
    opened.push({ name, text: Buffer.from(bytes).toString('latin1') })
    return !name.endsWith('.pdf')
  }
  const { app } = await connectApp({ ports: { ...makePorts(), openFile, offerFile } })
  const contactPerson = { name: 'Karin', phone: null, email: 'karin@norrgatan.example' }
  const { jobUuid } = unwrap(await app.call('job.create', { title: 'Boiler', contactPerson }))
  const give = async (way: SheetWay) => unwrap(await app.call('sheet.give', { jobUuid, language: 'en', way }))
  expect(await give('mail')).toEqual({ isOpened: true, file: null })
  expect(opened[0]?.text).toMatch(/To: karin@norrgatan\.example[\s\S]*filename="(New job|Job)[^"]*\.pdf"/)
  // The system has no program that prints the file, so it is saved.
  const printed = await give('print')
  expect(printed).toMatchObject({ isOpened: false, file: { savedAs: expect.stringMatching(/\.pdf$/) } })
  const saved = await give('save')
  const bytes = readFileSync(saved?.file?.savedAs ?? '').toString('latin1')
  expect([bytes.slice(0, 5), bytes.slice(-82)]).toEqual([
    '%PDF-',
    expect.stringMatching(/^%fieldbook-sheet /),
  ])
  expect(opened).toHaveLength(2)
})

test('the server mails a work sheet to the contact once, although the sheet is requested several times', async () => {
  const host = await startMailHost()
  const mail = {
    host: '127.0.0.1',
    port: host.port,
    isTls: false,
    login: null,
    from: 'service@varme.example',
  }
  const { app, dispatcher } = await connectApp({ hub: { mail } })
  const contactPerson = { name: 'Karin', phone: null, email: 'karin@norrgatan.example' }
  const { jobUuid } = unwrap(await app.call('job.create', { title: 'Boiler', contactPerson }))
  const asked = { jobUuid, language: 'sv' } as const
  // The sheet has the number that the server assigned.
  await waitUntilSent(app)
  const { documentUuid } = unwrap(await app.call('sheet.attach', asked))
  await waitUntilSent(app)
  const send = () => app.call('sheet.send', { ...asked, documentUuid })
  expect(unwrap(await send())).toEqual({ to: 'karin@norrgatan.example' })
  expect((await send()).ok).toBe(true)
  expect(host.mails).toMatchObject([{ to: 'karin@norrgatan.example' }])
  const { events } = await dispatcher('GET', `/job/${jobUuid}`)
  expect(events.filter(({ type }) => type === 'NOTIFY_REPORT')).toHaveLength(1)

  // The laptop may not know yet that the dispatcher has detached the sheet.
  await dispatcher('PUT', `/job/${jobUuid}`, { contactPerson: { ...contactPerson, email: null } })
  expect(failureOf(await send())).toMatchObject({ code: 'conflict' })
  expect(host.mails).toHaveLength(1)
})

test('the app refuses to mail a work sheet to an invalid email address, without a request', async () => {
  const { app } = await connectApp()
  const contactPerson = { name: 'Karin', phone: null, email: `karin@${'b.'.repeat(150)}example` }
  const { jobUuid } = unwrap(await app.call('job.create', { title: 'Boiler', contactPerson }))
  const documentUuid = '10000000-0000-4000-8000-000000000001'
  const sent = await app.call('sheet.send', { jobUuid, language: 'sv', documentUuid })
  expect(failureOf(sent)).toMatchObject({ code: 'conflict', reason: 'wrong-mail-address' })
})

test('the app refuses the work sheet of a job that is not on the laptop', async () => {
  const app = await startTestApp()
  const asked = { jobUuid: '10000000-0000-4000-8000-000000000001', language: 'en' } as const
  expect(failureOf(await app.call('sheet.attach', asked)).code).toBe('conflict')
  unwrap(await app.call('setup.demo', {}))
  expect(failureOf(await app.call('sheet.read', asked)).code).toBe('not-found')
  expect(failureOf(await app.call('sheet.attach', asked)).code).toBe('not-found')
})

test('a work sheet omits a picture of another job, even if an answer in a form names that picture', async () => {
  const { app } = await connectApp()
  const bytes = await sharp({ create: { width: 60, height: 40, channels: 3, background: '#735' } })
    .jpeg()
    .toBuffer()
  const { jobUuid } = unwrap(await app.call('job.create', { title: 'Mine' }))
  const { jobUuid: ref } = unwrap(await app.call('job.create', { title: 'The neighbour' }))
  const add = async (wanted: { attach: boolean; ref: string; description: string }) => {
    const { ref, ...rest } = wanted
    const owner = { kind: 'job', ref } as const
    return unwrap(await app.call('document.add', { owner, bytes, fileName: 'p.jpg', ...rest })).documentUuid
  }
  const foreign = await add({ ref, attach: true, description: 'Neighbour' })
  const own = await add({ ref: jobUuid, attach: false, description: 'Ours' })
  const fields = [{ name: 'p', label: 'P', type: 'PHOTO', value: [foreign, own] }]
  unwrap(await app.call('form.create', { jobUuid, title: 'Check', fields }))
  const sheet = unwrap(await app.call('sheet.read', { jobUuid, language: 'en' }))
  expect(pictures(sheet)).toMatchObject([{ caption: expect.stringMatching(/^Ours · /) }])
})
