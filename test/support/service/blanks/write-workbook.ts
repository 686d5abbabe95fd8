/** Writes Excel workbooks (.xlsx) for tests, with the few files that a workbook needs. */
import { Buffer } from 'node:buffer'
import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { ZipFile } from 'yazl'

/** `raw`: XML of the cell's content, such as a formula; `type`: its type in the workbook. */
export type Cell = string | number | boolean | null | { raw: string; type: string }

/** Rows of each sheet by its name. */
export type Sheets = Readonly<Record<string, readonly (readonly Cell[])[]>>

/** `more`: further files, which replace those of the same name. */
export async function writeWorkbook(
  sheets: Sheets,
  more: Readonly<Record<string, string | Buffer>> = {},
): Promise<Buffer> {
  const names = Object.keys(sheets)
  const files: Record<string, string | Buffer> = {
    'xl/workbook.xml': workbook(names),
    'xl/_rels/workbook.xml.rels': relations(names.length),
    ...Object.fromEntries(
      Object.values(sheets).map((rows, index) => [`xl/worksheets/sheet${index + 1}.xml`, sheet(rows)]),
    ),
    ...more,
  }
  return zipFiles(files)
}

export async function zipFiles(files: Readonly<Record<string, string | Buffer>>): Promise<Buffer> {
  const zip = new ZipFile()
  for (const [name, content] of Object.entries(files)) zip.addBuffer(Buffer.from(content), name)
  zip.end()
  return buffer(zip.outputStream as Readable)
}

const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>'
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'

function workbook(names: readonly string[]): string {
  const sheets = names.map(
    (name, index) => `<sheet name="${escapeXml(name)}" sheetId="${index + 1}" r:id="rId${index + 1}"/>`,
  )
  return `${head}<workbook xmlns="${main}" xmlns:r="${office}"><sheets>${sheets.join('')}</sheets></workbook>`
}

function relations(count: number): string {
  const all = Array.from({ length: count }, (_, index) => {
    const target = `worksheets/sheet${index + 1}.xml`
    return `<Relationship Id="rId${index + 1}" Type="${office}/worksheet" Target="${target}"/>`
  })
  const namespace = 'http://schemas.openxmlformats.org/package/2006/relationships'
  return `${head}<Relationships xmlns="${namespace}">${all.join('')}</Relationships>`
}

export function sheet(rows: readonly (readonly Cell[])[]): string {
  const written = rows.map((cells, index) => {
    const inside = cells.map((cell, column) => writeCell(cell, `${letterOf(column)}${index + 1}`))
    return `<row r="${index + 1}">${inside.join('')}</row>`
  })
  return `${head}<worksheet xmlns="${main}"><sheetData>${written.join('')}</sheetData></worksheet>`
}

function writeCell(cell: Cell, place: string): string {
  if (cell === null || cell === '') return ''
  if (typeof cell === 'object') return `<c r="${place}" t="${cell.type}">${cell.raw}</c>`
  if (typeof cell === 'number') return `<c r="${place}"><v>${cell}</v></c>`
  if (typeof cell === 'boolean') return `<c r="${place}" t="b"><v>${Number(cell)}</v></c>`
  return `<c r="${place}" t="inlineStr"><is><t xml:space="preserve">${escapeXml(cell)}</t></is></c>`
}

function letterOf(column: number): string {
  const last = String.fromCharCode(65 + (column % 26))
  return column < 26 ? last : letterOf(Math.floor(column / 26) - 1) + last
}

function escapeXml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')
}
