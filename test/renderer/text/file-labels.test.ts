import { beforeAll, expect, test } from 'vitest'
import { describeOperation } from '../../../renderer/parts/operations.tsx'
import {
  describeNotHere,
  shownName,
  sizeLabel,
  textOfFile,
  titleOfFile,
} from '../../../renderer/text/file-labels.ts'
import { formatBytes } from '../../../renderer/text/format.ts'
import { untilWhole } from '../../../renderer/text/speak.ts'
import type { DocumentStep } from '../../../shared/sync/sending.ts'
import { notHereReasons } from '../../../shared/views/document.ts'

beforeAll(untilWhole)

const steps: DocumentStep[] = ['upload', 'describe', 'attach']
const file = { fileName: 'meter.jpg', mimeType: 'image/jpeg', size: 354_400, steps, isSignature: false }
const photo = { kind: 'document.add', summary: { file }, step: 0, bytes: null } as const

test('the title of a photo has its size and the next step of the upload', () => {
  expect(titleOfFile(photo)).toBe('Photo, 354 kB, uploading (1 of 3)')
  expect(titleOfFile({ ...photo, step: 2 })).toBe('Photo, 354 kB, attaching (3 of 3)')
})

test('a signature is called a signature, whether it was drawn or photographed', () => {
  const signature = { ...photo, summary: { file: { ...file, isSignature: true } } }
  expect(titleOfFile(signature)).toBe('Signature, 354 kB, uploading (1 of 3)')
  const signed = { kind: 'job.patch', summary: { fields: ['signature'] }, step: 0, bytes: null } as const
  expect(describeOperation({ ...signed, summary: { fields: ['signature'] } }).title).toBe(
    'Signature: name and time',
  )
})

test('the text about a file shows the sent bytes during its upload', () => {
  expect(textOfFile(photo)).toBe('meter.jpg')
  expect(textOfFile({ ...photo, bytes: { done: 120_000, total: 354_400 } })).toBe(
    'meter.jpg · 120 kB of 354 kB',
  )
})

test('other kinds of files, and edits and removals of files, have their own titles', () => {
  const plan = { ...photo, summary: { file: { ...file, mimeType: 'application/pdf', steps: [] } } }
  expect(titleOfFile({ ...plan, kind: 'document.patch' })).toBe('File: description changed')
  expect(titleOfFile({ ...plan, kind: 'document.remove' })).toBe('File removed')
})

test.each([
  [1, '1 byte'],
  [999, '999 bytes'],
  [354_400, '354 kB'],
  [999_600, '1 MB'],
  [52_428_800, '52.4 MB'],
])('%i bytes are shown as %s', (bytes, words) => {
  expect(formatBytes(bytes)).toBe(words)
})

test('a file that is not on the laptop has a sentence for each reason', () => {
  for (const code of notHereReasons)
    expect(describeNotHere({ fileName: 'a.pdf', notHere: { code, retryAt: null } })).toMatch(/^a\.pdf: .+\.$/)
  const retryAt = new Date(2026, 5, 1, 10, 42).getTime()
  expect(describeNotHere({ fileName: null, notHere: { code: 'refused', retryAt } })).toBe(
    'File: The server refused to send it. Tries again 10:42.',
  )
  expect(describeNotHere({ fileName: 'a.pdf', notHere: null })).toBeNull()
})

test.each([
  ['image/jpeg', 'meter.jpg', 'JPEG'],
  ['application/pdf', null, 'PDF'],
  ['image/svg+xml', 'plan.svg', 'SVG'],
  ['text/plain', 'readings.txt', 'Text'],
  ['text/plain; charset=utf-8', null, 'Text'],
  ['text/csv', null, 'CSV'],
  ['application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', 'Mätare 2026.XLSX', 'XLSX'],
  ['application/vnd.ms-excel', 'old.xls', 'XLS'],
  ['application/octet-stream', 'dump.bin', 'BIN'],
  ['application/octet-stream', 'no ending', null],
  ['application/octet-stream', 'strange.ending of its own', null],
  [null, null, null],
])('a file of the type %s with the name %s is described as %s', (mimeType, fileName, kind) => {
  const words = kind === null ? '28 bytes' : `${kind}, 28 bytes`
  expect(sizeLabel({ size: 28, mimeType, fileName })).toBe(words)
})

test.each([
  ['Photo 2026-11-20 12.59.28.003.jpg', /^Photo 12:59:28$/],
  ['Photo 2026-11-20 12.59.28.003 (marked).jpg', /^Photo 12:59:28 \(marked\)$/],
  ['Photo 2026-11-12 12.59.28.003.jpg', /^Photo (?!2026).+12:59:28$/],
  ['meter.jpg', /^meter\.jpg$/],
  ['Photo 2026-02-31 12.59.28.003.jpg', /^Photo 2026-02-31 12\.59\.28\.003\.jpg$/],
])('the file name %s is shown with its time, if any, in readable form', (name, shown) => {
  expect(shownName(name, '2026-11-20')).toMatch(shown)
})
