/** A search on the server: its texts are read in the background, and a laptop finds and opens what only the server has. */
import { expect, test } from 'vitest'
import { createGroup } from '../../../main/service/access/groups.ts'
import type { ServerHit } from '../../../shared/entities/search-hit.ts'
import { connectApp } from '../../support/app/connected.ts'
import { ask } from '../../support/http/ask-hub.ts'
import { startHub, type TestHub } from '../../support/http/hub-fixture.ts'
import { upload } from '../../support/http/upload-file.ts'
import { makeTextPdf } from '../../support/service/documents/text-pdf.ts'
import { failureOf, unwrap } from '../../support/service/outcomes.ts'

const soon = { timeout: 40_000, interval: 50 }

async function attachManual(at: TestHub, jobUuid: string): Promise<string> {
  const bytes = await makeTextPdf(['Index', 'Torque of the flange: 48 Nm'])
  const { json } = await upload(at, { bytes, name: 'manual.pdf', type: 'application/pdf' })
  const documentUuid: string = json.document.uuid
  const headers = { 'API-Key': at.integration.apiKey }
  expect((await ask(at, 'PUT', `/job/${jobUuid}/document/${documentUuid}`, { headers })).status).toBe(200)
  return documentUuid
}

test('a laptop finds the text of a PDF that only the server has, and opens its job', async () => {
  let old = ''
  const { app, at, dispatcher } = await connectApp({
    before: async dispatcher => {
      old = (await dispatcher('POST', '/job', { title: 'Pump room', startTime: 0, duration: 60 })).uuid
    },
  })
  const documentUuid = await attachManual(at, old)
  const search = async (q: string) => unwrap(await app.call('search.server', { q }))
  const found = async (q: string): Promise<ServerHit[]> => {
    const answer = await search(q)
    return answer.state === 'found' ? answer.hits : []
  }
  expect(unwrap(await app.call('search.find', { q: 'flange' })).hits).toEqual([])
  await expect
    .poll(() => found('flang'), soon)
    .toMatchObject([{ kind: 'file', documentUuid, page: 2, jobUuid: old, ownerName: 'Pump room' }])
  expect(await search('flange')).toMatchObject({ state: 'found', waiting: 0 })

  expect((await app.call('job.read', { jobUuid: old })).ok).toBe(false)
  unwrap(await app.call('search.bringIn', { kind: 'job', uuid: old }))
  expect(unwrap(await app.call('job.read', { jobUuid: old }))).toMatchObject({ job: { title: 'Pump room' } })
  unwrap(await app.call('search.bringIn', { kind: 'job', uuid: old }))

  const { uuid } = await dispatcher('POST', '/asset', { assetNo: 'B-9', name: 'Boiler' })
  expect(await found('b 9')).toMatchObject([{ kind: 'asset', assetUuid: uuid }])
  unwrap(await app.call('search.bringIn', { kind: 'asset', uuid }))
  expect(unwrap(await app.call('asset.read', { assetUuid: uuid }))).toMatchObject({
    asset: { name: 'Boiler' },
  })
  const gone = { kind: 'job', uuid: documentUuid } as const
  expect(failureOf(await app.call('search.bringIn', gone))).toMatchObject({ code: 'not-found' })

  await at.hub.close()
  await expect.poll(async () => (await search('flange')).state, soon).toBe('offline')
  expect(unwrap(await app.call('search.find', { q: 'pump' })).hits).toMatchObject([{ jobUuid: old }])
})

test('a hub reads the text of a PDF after a restart, and sends no result of another group', async () => {
  const at = await startHub()
  const headers = { 'API-Key': at.integration.apiKey }
  const job = await ask(at, 'POST', '/job', { headers, json: { title: 'Pump room' } })
  await attachManual(at, job.json.uuid)
  const search = async (q: string) => (await ask(at, 'GET', `/search?q=${q}`, { headers })).json
  await at.restart(async () => undefined)
  await expect.poll(async () => (await search('flange')).entries, soon).toMatchObject([{ page: 2 }])
  await expect.poll(async () => (await search('manual')).waiting, soon).toBe(0)
  expect((await search('anual')).entries).toMatchObject([{ kind: 'file', fileName: 'manual.pdf' }])

  const { id } = createGroup(at.hub.service, { name: 'Malmö', timeZone: 'Europe/Stockholm' })
  const eve = await at.addPerson('Eve', 'dispatcher', { groupId: id })
  const answer = await ask(at, 'GET', '/search?q=flange', { headers: eve.headers })
  expect(answer.json).toEqual({ entries: [], waiting: 0 })
  expect((await ask(at, 'GET', '/search', { headers })).status).toBe(400)
  expect((await ask(at, 'GET', '/search?q=flange')).status).toBe(401)
  await at.close()
})
