/** Rescue files that were made to crash or block the program: small, but huge when they are unpacked. */
import { Buffer } from 'node:buffer'
import fs from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import { buffer } from 'node:stream/consumers'
import { expect, onTestFinished, test, vi } from 'vitest'
import { ZipFile } from 'yazl'
import { importInto } from '../../../main/app/rescue/import-work.ts'
import { openRescue } from '../../../main/sync/rescue/read-rescue.ts'
import { type LineKind, lineKinds, rescueFormat } from '../../../main/sync/rescue/rescued-work.ts'
import { hostLimits } from '../../../shared/limits/limits.ts'
import { startWorld } from '../../support/sync/laptop.ts'

type Forged = {
  files?: readonly Buffer[]
  lines?: Partial<Record<LineKind, string>>
  counts?: Partial<Record<LineKind, number>>
  more?: object
}

const account = { id: 'a', baseUrl: 'http://127.0.0.1/api/1', userUuid: 'u', userName: 'Anna' }

async function forge({ lines = {}, counts = {}, more = {}, files = [] }: Forged): Promise<Buffer> {
  const none = Object.fromEntries(lineKinds.map(kind => [kind, 0]))
  const manifest = {
    ...{ format: rescueFormat, version: 1, programVersion: '0', madeAt: 1, clockOffset: null, account },
    ...{ counts: { ...none, files: files.length, ...counts }, missingFiles: [], ...more },
  }
  const zip = new ZipFile()
  zip.addBuffer(Buffer.from(JSON.stringify(manifest)), 'manifest.json')
  for (const kind of lineKinds) zip.addBuffer(Buffer.from(lines[kind] ?? ''), `${kind}.jsonl`)
  for (const [nth, bytes] of files.entries()) zip.addBuffer(bytes, `files/${String(nth).padStart(64, '0')}`)
  zip.end()
  return buffer(zip.outputStream as NodeJS.ReadableStream)
}

const uuid = (nth: number) => `00000000-0000-4000-8000-${String(nth).padStart(12, '0')}`

const intent = { text: 'x', discrepancy: false, internal: false, position: null, at: 1 }

const operation = (nth: number, more: object = {}, jobUuid = uuid(9_999)) => ({
  ...{ id: uuid(nth), kind: 'note.add', version: 1, intent, lane: `job ${jobUuid}`, jobUuid },
  assetUuid: null,
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

test('refuses a file of empty lines at its first line', async () => {
  const bytes = await forge({ lines: { drafts: '\n'.repeat(10_000_000) } })
  expect(bytes.length).toBeLessThan(100_000)
  expect(await openRescue(bytes)).toMatchObject({ ok: false, failure: { code: 'invalid' } })
})

test.each<[string, Forged]>([
  ['more lines than any laptop has', { counts: { drafts: hostLimits.rescueLines + 1 } }],
  [
    'a lower number of lines than the file has',
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
])('refuses a file that claims or has %s', { tags: 'slow' }, async (_what, forged) => {
  expect(await openRescue(await forge(forged))).toMatchObject({ ok: false, failure: { code: 'invalid' } })
})

test('accepts a text with many characters that look like JSON syntax', async () => {
  const text = '{[,":\\'.repeat(hostLimits.rescueLineParts)
  const draft = { jobUuid: uuid(1), text, discrepancy: false, internal: false, savedAt: 1 }
  const opened = await openRescue(await forge({ lines: { drafts: linesOf([draft]) }, counts: { drafts: 1 } }))
  expect(opened).toMatchObject({ ok: true, value: { work: { drafts: [draft] } } })
})

test('reads a long chain of operations that is listed from its end', { tags: 'slow' }, async () => {
  const count = 20_000
  const chain = Array.from({ length: count }, (_, nth) => operation(nth, { dependsOn: uuid(nth + 1) }))
  const opened = await openRescue(
    await forge({ lines: { operations: linesOf(chain) }, counts: { operations: count } }),
  )
  if (!opened.ok) throw new Error(opened.failure.message)
  expect(opened.value.work.operations).toHaveLength(count)
  expect(opened.value.work.operations[0]?.dependsOn).toBe(uuid(1))
})

const nested = (levels: number) => '['.repeat(levels) + ']'.repeat(levels)

test.each([62, 10_000, 300_000])('refuses a line with %i nested lists', async levels => {
  const line = `{"before":${nested(levels)}}\n`
  const opened = await openRescue(await forge({ lines: { conflicts: line }, counts: { conflicts: 1 } }))
  expect(opened).toMatchObject({ ok: false, failure: { message: expect.stringContaining('too deeply') } })
})

test('refuses a zip whose unpacked files are much larger than itself before a byte is written', async () => {
  const { laptop } = await startWorld()
  const files = Array.from({ length: 16 }, () => Buffer.alloc(50_000_000))
  const bytes = await forge({
    files,
    more: { account: { ...account, id: laptop.context.account.id } },
  })
  expect(bytes.length).toBeLessThan(1_000_000)
  const refused = await importInto(laptop.context, bytes)
  expect(refused).toMatchObject({
    ok: false,
    failure: { message: expect.stringContaining('larger than it') },
  })
  expect(fs.statSync(laptop.blobs.file).size).toBeLessThan(1_000_000)
})

test('refuses a file that does not fit on the disk, and names the needed and the free space', async () => {
  const { laptop } = await startWorld()
  const statfs = vi.spyOn(fs, 'statfsSync')
  onTestFinished(() => statfs.mockRestore())
  statfs.mockReturnValue({ bavail: 1, bsize: 100 } as never)
  syncBuiltinESMExports()
  onTestFinished(() => syncBuiltinESMExports())
  const bytes = await forge({ more: { account: { ...account, id: laptop.context.account.id } } })
  expect(await importInto(laptop.context, bytes)).toMatchObject({
    ok: false,
    failure: { code: 'storage', reason: 'rescue-no-room', values: { needed: '1', free: '1' } },
  })
})

test('refuses a zip whose entries share bytes', async () => {
  const bytes = await forge({ files: [Buffer.from('a'), Buffer.from('b')] })
  const opened = await openRescue(pointToFirst(bytes))
  expect(opened).toMatchObject({ ok: false, failure: { message: expect.stringContaining('overlap') } })
})

/** Gives every entry of the directory the position of the first one. */
function pointToFirst(zip: Buffer): Buffer {
  const bytes = Buffer.from(zip)
  const header = Buffer.from('PK\x01\x02', 'latin1')
  for (let at = bytes.indexOf(header); at >= 0; at = bytes.indexOf(header, at + 4))
    bytes.writeUInt32LE(0, at + 42)
  return bytes
}

test('reads only the manifest of a rescue file of another user', async () => {
  const { laptop } = await startWorld()
  const bytes = await forge({ lines: { drafts: 'no line of ours' }, counts: { drafts: 1 } })
  expect(await importInto(laptop.context, bytes)).toMatchObject({ ok: false, failure: { code: 'conflict' } })
})

test('imports a large file in parts, and answers other calls in between', { tags: 'slow' }, async () => {
  const { laptop } = await startWorld()
  const count = 300
  const operations = Array.from({ length: 2 * count }, (_, nth) =>
    operation(nth, {}, uuid(10_000 + (nth % count))),
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
  // Both operations of a job are in one part, and no part has all of them.
  seen = new Set([...seen].filter(length => length > 0 && length < 2 * count))
  expect(seen.size).toBeGreaterThan(5)
  expect([...seen].filter(length => length % 2 === 1)).toEqual([])
})
