/** Rescue files that somebody made to end or to hold the program: small as they come, and huge once unpacked. */
import { Buffer } from 'node:buffer'
import { buffer } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { ZipFile } from 'yazl'
import { importInto } from '../../../../main/app/rescue/import-work.ts'
import { openRescue } from '../../../../main/sync/rescue/read-rescue.ts'
import { type LineKind, lineKinds, rescueFormat } from '../../../../main/sync/rescue/rescued-work.ts'
import { hostLimits } from '../../../../shared/limits.ts'
import { startWorld } from '../laptop.ts'

type Forged = {
  lines?: Partial<Record<LineKind, string>>
  counts?: Partial<Record<LineKind, number>>
  more?: object
}

const account = { id: 'a', baseUrl: 'http://127.0.0.1/api/1', userUuid: 'u', userName: 'Anna' }

async function forge({ lines = {}, counts = {}, more = {} }: Forged): Promise<Buffer> {
  const none = Object.fromEntries(lineKinds.map(kind => [kind, 0]))
  const manifest = {
    ...{ format: rescueFormat, version: 1, programVersion: '0', madeAt: 1, clockOffset: null, account },
    ...{ counts: { ...none, files: 0, ...counts }, missingFiles: [], ...more },
  }
  const zip = new ZipFile()
  zip.addBuffer(Buffer.from(JSON.stringify(manifest)), 'manifest.json')
  for (const kind of lineKinds) zip.addBuffer(Buffer.from(lines[kind] ?? ''), `${kind}.jsonl`)
  zip.end()
  return buffer(zip.outputStream as NodeJS.ReadableStream)
}

const uuid = (nth: number) => `00000000-0000-4000-8000-${String(nth).padStart(12, '0')}`

const operation = (nth: number, more: object = {}) => ({
  ...{ id: uuid(nth), kind: 'note.add', version: 1, intent: {}, lane: 'x', jobUuid: null, assetUuid: null },
  ...{ state: 'waiting', dependsOn: null, needs: [], createdAt: 1, attempts: 0, firstAttemptAt: null },
  ...{
    frozen: null,
    knownEventIds: null,
    reasonCode: null,
    reasonDetail: null,
    step: 0,
    made: null,
    size: null,
  },
  ...more,
})

const linesOf = (rows: readonly object[]) => rows.map(row => `${JSON.stringify(row)}\n`).join('')

test('a file of empty lines is refused at the first of them', async () => {
  const bytes = await forge({ lines: { drafts: '\n'.repeat(10_000_000) } })
  expect(bytes.length).toBeLessThan(100_000)
  expect(await openRescue(bytes)).toMatchObject({ ok: false, failure: { code: 'invalid' } })
})

test.each<[string, Forged]>([
  ['more lines than any laptop has', { counts: { drafts: hostLimits.rescueLines + 1 } }],
  [
    'fewer lines than there are',
    {
      lines: { jobs: linesOf([1, 2].map(id => ({ uuid: uuid(id), id, title: null, placeName: null }))) },
      counts: { jobs: 1 },
    },
  ],
  [
    'a line without end',
    { lines: { drafts: ' '.repeat(hostLimits.rescueLineBytes + 1) }, counts: { drafts: 1 } },
  ],
  [
    'a line of too many parts',
    {
      lines: { operations: linesOf([operation(1, { intent: Array(hostLimits.rescueLineParts).fill(0) })]) },
      counts: { operations: 1 },
    },
  ],
  ['a manifest of too many parts', { more: { missingFiles: Array(hostLimits.rescueLineParts).fill('') } }],
  ['a manifest without end', { more: { programVersion: 'x'.repeat(hostLimits.rescueLineBytes) } }],
])('a file that says or holds %s is refused', { tags: 'slow' }, async (_what, forged) => {
  expect(await openRescue(await forge(forged))).toMatchObject({ ok: false, failure: { code: 'invalid' } })
})

test('letters that look like parts are none', async () => {
  const text = '{[,":\\'.repeat(hostLimits.rescueLineParts)
  const draft = { jobUuid: uuid(1), text, discrepancy: false, internal: false, savedAt: 1 }
  const opened = await openRescue(await forge({ lines: { drafts: linesOf([draft]) }, counts: { drafts: 1 } }))
  expect(opened).toMatchObject({ ok: true, value: { work: { drafts: [draft] } } })
})

test('a long chain, told from its end, is read like any other', { tags: 'slow' }, async () => {
  const count = 20_000
  const chain = Array.from({ length: count }, (_, nth) => operation(nth, { dependsOn: uuid(nth + 1) }))
  const opened = await openRescue(
    await forge({ lines: { operations: linesOf(chain) }, counts: { operations: count } }),
  )
  if (!opened.ok) throw new Error(opened.failure.message)
  expect(opened.value.work.operations).toHaveLength(count)
  expect(opened.value.work.operations[0]?.dependsOn).toBe(uuid(1))
})

test('of another person’s file nothing but its manifest is read', async () => {
  const { laptop } = await startWorld()
  const bytes = await forge({ lines: { drafts: 'no line of ours' }, counts: { drafts: 1 } })
  expect(await importInto(laptop.context, bytes)).toMatchObject({ ok: false, failure: { code: 'conflict' } })
})

test('much work is taken in by parts, and others are answered in between', { tags: 'slow' }, async () => {
  const { laptop } = await startWorld()
  const count = 300
  const operations = Array.from({ length: 2 * count }, (_, nth) =>
    operation(nth, { jobUuid: uuid(10_000 + (nth % count)), lane: `job ${nth % count}` }),
  )
  const drafts = Array.from({ length: count }, (_, nth) => ({
    ...{ jobUuid: uuid(nth), text: 'x', discrepancy: false, internal: false, savedAt: 1 },
  }))
  const bytes = await forge({
    lines: { operations: linesOf(operations), drafts: linesOf(drafts) },
    counts: { operations: operations.length, drafts: drafts.length },
    more: { account: { ...account, id: laptop.context.account.id } },
  })
  let seen = new Set<number>()
  const look = setInterval(() => seen.add(laptop.outbox().length))
  const imported = await importInto(laptop.context, bytes)
  clearInterval(look)
  expect(imported).toMatchObject({ ok: true, value: { added: 2 * count, known: 0, drafts: count } })
  // both of a job at once, and never all of them
  seen = new Set([...seen].filter(length => length > 0 && length < 2 * count))
  expect(seen.size).toBeGreaterThan(5)
  expect([...seen].filter(length => length % 2 === 1)).toEqual([])
})
