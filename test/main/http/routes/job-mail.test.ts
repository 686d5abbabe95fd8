/** The server mails files of a job to its contact once (interface, "Mail"). */
import { expect, onTestFinished, test } from 'vitest'
import type { MailOptions } from '../../../../main/app/hub/mail.ts'
import type { Document } from '../../../../shared/entities/document.ts'
import type { Job } from '../../../../shared/entities/job.ts'
import { startHub } from '../../../support/http/hub-fixture.ts'
import { startMailHost } from '../../../support/http/mail-host.ts'
import { makeFolder } from '../../../support/service/open-service.ts'
import { storeAt } from '../../../support/store/s3/open-stored-contents.ts'
import { startS3 } from '../../../support/store/s3/s3-server.ts'

const text = 'Rapporten är bifogad.\n.\nHälsningar'

async function startMailing({
  email = 'karin@norrgatan.example' as string | null,
  ...more
}: { email?: string | null } & Parameters<typeof startHub>[0] = {}) {
  const host = await startMailHost()
  const login = { user: 'hub', password: 'geheim' }
  const mail: MailOptions = {
    host: '127.0.0.1',
    port: host.port,
    isTls: false,
    login,
    from: 'service@varme.example',
  }
  const at = await startHub({ mail, ...more })
  onTestFinished(() => at.close())
  const [anna, bo] = [await at.addPerson('Anna', 'technician'), await at.addPerson('Bo', 'technician')]
  const keyOfDispatcher = { 'API-Key': at.integration.apiKey }
  const asJson = { ...keyOfDispatcher, 'Content-Type': 'application/json' }
  const ask = async <T>(method: string, path: string, init: RequestInit = {}) => {
    const answer = await fetch(at.hub.baseUrl + path, { method, headers: keyOfDispatcher, ...init })
    return JSON.parse((await answer.text()) || 'null') as T
  }
  const contactPerson = { name: 'Karin', email }
  const resources = [{ userId: anna.user.id }]
  const body = JSON.stringify({ title: 'Boiler', contactPerson, resources })
  const job = await ask<Job>('POST', '/job', { headers: asJson, body })
  const form = new FormData()
  form.set('file', new File(['%PDF-1.7 the sheet'], 'Jobb 1 Åre.pdf'))
  const { document } = await ask<{ document: Document }>('POST', '/document/content', { body: form })
  await ask('PUT', `/job/${job.id}/document/${document.uuid}`)
  const path = `/job/${job.id}/document/${document.uuid}/mail`
  const send = (key: string, { person = anna, to = path } = {}) =>
    fetch(at.hub.baseUrl + to, {
      method: 'POST',
      headers: { ...person.headers, 'Content-Type': 'application/json', 'Idempotency-Key': key },
      body: JSON.stringify({ subject: 'Arbetsrapport · Åre', text }),
    })
  const events = async () =>
    (await ask<Job>('GET', `/job/${job.id}`)).events
      .filter(({ type }) => type === 'NOTIFY_REPORT')
      .map(({ comment, discrepancy, userId }) => ({ comment, discrepancy, isHers: userId === anna.user.id }))
  const change = (json: object) =>
    ask<Job>('PUT', `/job/${job.id}`, { headers: asJson, body: JSON.stringify(json) })
  return { host, bo, send, events, ask, change }
}

test('POST sends a work sheet to the contact once per idempotency key, and adds an event to the job', async () => {
  const { host, send, events, ask } = await startMailing()
  expect(await ask('GET', '/version')).toMatchObject({ extensions: expect.arrayContaining(['mail']) })
  expect([(await send('one')).status, (await send('one')).status]).toEqual([204, 204])
  expect(host.mails).toHaveLength(1)
  const [mail] = host.mails
  expect(mail).toMatchObject({ from: 'service@varme.example', to: 'karin@norrgatan.example' })
  expect(mail?.text).toMatch(/^From: service@varme\.example\r$/m)
  expect(mail?.text).toMatch(/^To: karin@norrgatan\.example\r$/m)
  expect(mail?.text).toContain(Buffer.from('%PDF-1.7 the sheet').toString('base64'))
  expect(mail?.text).toContain(Buffer.from(text.replaceAll('\n', '\r\n')).toString('base64'))
  expect(mail?.text).not.toContain('X-Unsent')
  expect(host.logins).toEqual(['\0hub\0geheim'])
  expect(await events()).toEqual([
    { comment: 'Jobb 1 Åre.pdf → karin@norrgatan.example', discrepancy: false, isHers: true },
  ])
})

test('a refusal of the mail server is reported, and the next request sends the mail', async () => {
  const { host, send, events } = await startMailing()
  host.toRecipient = '550 no such person'
  const refused = await send('one')
  expect([refused.status, await refused.text()]).toEqual([409, expect.stringContaining('550 no such person')])
  expect(await events()).toMatchObject([{ discrepancy: true, comment: expect.stringContaining('550') }])
  host.toRecipient = '250 fine'
  expect((await send('one')).status).toBe(204)
  expect(host.mails).toHaveLength(1)
})

test('a mail waits while the object store is away, and the same request sends it afterwards', async () => {
  const s3 = await startS3()
  const { host, send, events } = await startMailing({ contents: storeAt(s3), dataDir: makeFolder() })
  s3.fault = () => 'cut'
  const refused = await send('one')
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '30'])
  s3.fault = () => null
  expect((await send('one')).status).toBe(204)
  expect(host.mails).toHaveLength(1)
  expect(await events()).toHaveLength(1)
})

test('a mail that may already have been sent is not sent again', async () => {
  const { host, send, events } = await startMailing()
  host.isSilent = true
  expect((await send('one')).status).toBe(409)
  host.isSilent = false
  const again = await send('one')
  expect([again.status, await again.text()]).toEqual([409, expect.stringContaining('may have been sent')])
  expect(host.mails).toHaveLength(1)
  expect(await events()).toMatchObject([{ discrepancy: true, comment: expect.stringContaining('unclear') }])
})

test('an unassigned technician, a document of another job, and a contact with two addresses are refused', async () => {
  const { host, bo, send, events } = await startMailing()
  expect((await send('one', { person: bo })).status).toBe(403)
  expect((await send('two', { to: '/job/1/document/77/mail' })).status).toBe(404)
  const withTwoAddresses = await startMailing({ email: 'a@b.example, c@d.example' })
  expect((await withTwoAddresses.send('three')).status).toBe(409)
  expect([...host.mails, ...withTwoAddresses.host.mails, ...(await events())]).toEqual([])
})

test('an address that is too long is refused, and the job can still be changed', async () => {
  const { host, send, change, events } = await startMailing()
  const domain = `${`${'b'.repeat(60)}.`.repeat(3)}domain`
  const longest = `${'a'.repeat(64)}@${domain}`
  const tooLong = [`${'a'.repeat(65)}@b.example`, `${longest}s`, `x@${'b.'.repeat(490)}example`]
  for (const [nth, email] of tooLong.entries()) {
    const contactPerson = { name: 'Karin', email, phone: '0' }
    expect((await change({ contactPerson })).contactPerson).toMatchObject({ email })
    expect(await change({ title: 'Pump' })).toMatchObject({ title: 'Pump', contactPerson: { email } })
    const refused = await send(`key ${nth}`)
    expect([refused.status, await refused.text()]).toEqual([
      409,
      'No e-mail can go to the address of the contact. Correct it on the job.',
    ])
  }
  expect([host.mails, await events()]).toEqual([[], []])
  await change({ contactPerson: { email: longest } })
  expect((await send('longest')).status).toBe(204)
  expect(host.mails).toMatchObject([{ to: longest }])
})
