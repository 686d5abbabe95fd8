/** Reads the sheets of an Excel workbook as rows of texts. */

import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import readXlsx from 'read-excel-file/universal'
import { ZipFile } from 'yazl'
import { reason } from '../../../../shared/text/message.ts'
import type { BlankProblem } from '../../../../shared/views/blank.ts'
import { findCells } from './find-cells.ts'
import { openWorkbook, type Parts } from './open-workbook.ts'
import { DamagedXml, readTags } from './xml-tags.ts'

export interface Sheet {
  name: string
  /** the text of each cell, '' for an empty one; rows may have different lengths */
  rows: string[][]
  /** cells that could not be read, by their place such as `C7` */
  unread: Map<string, BlankProblem>
}

export type ReadWorkbook = { ok: true; sheets: Sheet[] } | { ok: false; problem: BlankProblem }

/** `bytes` begin as a zip. */
export async function readWorkbook(bytes: Uint8Array): Promise<ReadWorkbook> {
  const opened = await openWorkbook(bytes)
  if (!opened.ok) return opened
  try {
    return await readSheets(opened.parts)
  } catch (error) {
    if (error instanceof DamagedXml) return refuse('blank-damaged')
    throw error
  }
}

async function readSheets(parts: Parts): Promise<ReadWorkbook> {
  const unread = new Map<string, Sheet['unread']>()
  for (const [name, file] of sheetFiles(parts)) {
    const cells = findCells(parts.get(file) ?? '')
    if (cells.isTooLarge) return refuse('blank-too-large-unpacked')
    unread.set(name, describeUnread(name, cells))
  }
  // The library reports damaged workbooks by errors of many kinds.
  const read = await readXlsx(await packParts(parts)).catch(() => null)
  if (read === null) return refuse('blank-damaged')
  const sheets = read.map(({ sheet, data }) => ({
    name: sheet,
    rows: data.map(row => row.map(textOf)),
    unread: unread.get(sheet) ?? new Map(),
  }))
  return { ok: true, sheets }
}

function refuse(name: 'blank-damaged' | 'blank-too-large-unpacked'): ReadWorkbook {
  return { ok: false, problem: { place: null, ...reason(name) } }
}

function describeUnread(sheet: string, { errors, withoutResult }: ReturnType<typeof findCells>) {
  const place = (cell: string) => `${sheet}!${cell}`
  return new Map<string, BlankProblem>([
    ...[...errors].map(
      ([cell, found]) => [cell, { place: place(cell), ...reason('blank-cell-error', { found }) }] as const,
    ),
    ...withoutResult.map(cell => [cell, { place: place(cell), ...reason('blank-formula') }] as const),
  ])
}

/** Returns the file of each sheet by the sheet's name. @throws DamagedXml */
function sheetFiles(parts: Parts): [name: string, file: string][] {
  const relations = [...readTags(parts.get('xl/_rels/workbook.xml.rels') ?? '', ['Relationship'])]
  const targets = new Map(relations.map(({ attributes }) => [attributes.get('Id'), attributes.get('Target')]))
  return [...readTags(parts.get('xl/workbook.xml') ?? '', ['sheet'])].map(({ attributes }) => {
    const [, id] = [...attributes].find(([name]) => /(^|:)id$/.test(name)) ?? []
    const target = targets.get(id)
    if (target === undefined) throw new DamagedXml('A sheet has no file')
    return [attributes.get('name') ?? '', target.startsWith('/') ? target.slice(1) : `xl/${target}`]
  })
}

/** Packs the checked files again, without compression: the library so reads nothing else. */
async function packParts(parts: Parts): Promise<ArrayBuffer> {
  const zip = new ZipFile()
  for (const [name, text] of parts) zip.addBuffer(Buffer.from(text), name, { compress: false })
  zip.end()
  const { buffer: bytes, byteOffset, byteLength } = await buffer(zip.outputStream as Readable)
  return bytes.slice(byteOffset, byteOffset + byteLength) as ArrayBuffer
}

/** Writes a cell as Excel shows it without a format. Dates are in ISO 8601. */
function textOf(value: unknown): string {
  if (value instanceof Date) return value.toISOString().replace(/T00:00:00\.000Z$/, '')
  if (typeof value === 'boolean') return value ? 'TRUE' : 'FALSE'
  return value === null || value === undefined ? '' : String(value)
}
