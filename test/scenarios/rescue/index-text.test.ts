import { expect, test } from 'vitest'
import { saveDraft } from '../../../main/app/session/drafts.ts'
import { addNote } from '../../../main/sync/operations/acts/actions.ts'
import { collectWork } from '../../../main/sync/rescue/collect-work.ts'
import type { Manifest } from '../../../main/sync/rescue/rescued-work.ts'
import { indexText } from '../../../main/sync/rescue/write-rescue.ts'
import { isPrintable } from '../../../shared/entities/printable.ts'
import { draftName } from '../../../shared/sync/draft-names.ts'
import { addFile, bytesOf } from '../../support/sync/documents/files.ts'
import { startWorld } from '../../support/sync/laptop.ts'

const manifest = {
  account: { userName: 'Anna', baseUrl: 'http://hub' },
  madeAt: 0,
  programVersion: '1',
  missingFiles: [],
} as unknown as Manifest

test('the index of a rescue file names each draft by its kind and its job', async () => {
  const world = await startWorld()
  const { laptop, job } = world
  laptop.proxy.isDown = true
  const { documentUuid } = await addFile(world, bytesOf(1_000))
  const begin = (key: string, text: string) => saveDraft(laptop.store, { key, value: { text } }, 1)
  begin(job.uuid, 'Half a no')
  begin('new-job', '{"title":"Roof"}')
  begin(draftName('time', job.uuid), '08:00')
  begin(draftName('details', job.uuid), '{"bar":"4,x"}')
  begin(draftName('form', 'f-1'), '{"bar":"5,x"}')
  begin(draftName('sign', job.uuid), '{"way":"draw","name":"Bo Ek","ink":[[1,2]],"photo":null}')
  begin(draftName('sign', 'f-1 k3x'), '{"way":"draw","name":"","ink":[[1,2]],"photo":null}')
  begin(draftName('material', job.uuid), '{"text":"Hemp","amount":"2,5","unit":"m"}')
  begin(draftName('markup', documentUuid), '{"shapes":[{}],"words":"crack"}')
  begin(draftName('caption', documentUuid), 'A very long caption')
  const lines = indexText(manifest, collectWork(laptop.store.read)).split('\n')
  const { title, id } = laptop.job(job.uuid)
  const name = lines.find(line => line.startsWith('A note'))?.match(/ on (.*): /)?.[1] ?? ''
  expect(name).toContain(title)
  expect(name).toContain(String(id))
  expect(
    lines.filter(line => line.includes('that was begun') || line.includes('fit yet')).toSorted(),
  ).toEqual(
    [
      `A note that was begun on ${name}: Half a no`,
      'A new job that was begun: {"title":"Roof"}',
      `Another time that was begun on ${name}: 08:00`,
      `Fields of a job that do not fit yet, begun on ${name}: {"bar":"4,x"}`,
      'Answers in a form that do not fit yet, begun on f-1: {"bar":"5,x"}',
      `A signature that was begun on ${name}: Bo Ek`,
      'A signature that was begun on f-1: lines',
      `Material that was begun on ${name}: {"text":"Hemp","amount":"2,5","unit":"m"}`,
      'A drawing over a photo that was begun on plan.bin: crack',
      'A caption that was begun on plan.bin: A very long caption',
    ].toSorted(),
  )
})

test('the index of a rescue file escapes control characters of terminals, and line ends in a text', async () => {
  const { laptop, job } = await startWorld()
  laptop.proxy.isDown = true
  const text = 'a\nThe file x is files/y\u001b[2J\u009b\u202e\u2028\r\b'
  addNote(laptop.context, { jobUuid: job.uuid, text, discrepancy: false, internal: false })
  saveDraft(laptop.store, { key: job.uuid, value: { text } }, 1)
  const account = { ...manifest.account, userName: 'Anna\nForged' }
  const index = indexText({ ...manifest, account }, collectWork(laptop.store.read))
  expect(index).toContain('Anna\\u000aForged')
  expect(
    index.match(/a\\u000aThe file x is files\/y\\u001b\[2J\\u009b\\u202e\\u2028\\u000d\\u0008\n/g),
  ).toHaveLength(2)
  expect(index.split('\n').filter(line => !isPrintable(line))).toEqual([])
})
