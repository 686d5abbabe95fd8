/** Imports the rows of a CSV file as the list of parts and material. */
import { importMaterial, type MaterialLine } from '../../service/material/import-material.ts'
import { refuse } from '../../service/refuse.ts'
import type { Service } from '../../service/service.ts'
import type { HeadersOf } from './columns.ts'
import { importRows, type ReadCell, type RowsToImport } from './import-rows.ts'
import { requirePrintableCell } from './require-printable-cell.ts'

export const materialHeaders = {
  number: ['number', 'no', 'articleNumber', 'partNumber', 'sku', 'artikelnummer', 'artikelnr', 'nummer'],
  name: ['name', 'title', 'description', 'benämning', 'namn', 'bezeichnung'],
  unit: ['unit', 'uom', 'enhet', 'einheit'],
  barcode: ['barcode', 'ean', 'gtin', 'streckkod', 'strichcode'],
  stock: ['stock', 'quantity', 'onHand', 'lager', 'saldo', 'bestand'],
  van: ['van', 'vehicle', 'location', 'bil', 'fahrzeug'],
} as const satisfies Record<string, readonly string[]>
export type MaterialField = keyof typeof materialHeaders

export interface MaterialsImport
  extends Pick<RowsToImport<MaterialField>, 'file' | 'delimiter' | 'encoding' | 'mappings' | 'onRefused'> {
  groupId: number
  /** the van of rows that name none */
  van: string | null
  /** whether the stocks were counted just now, so that they count even if equal to the last import */
  isCounted: boolean
}

export type MaterialsImported = Record<'rows' | 'added' | 'changed' | 'same' | 'refused', number>

/** @throws Refused before any row is imported if the file or its columns are unusable */
export async function importMaterials(
  service: Service,
  options: MaterialsImport,
): Promise<MaterialsImported> {
  const result = { added: 0, changed: 0, same: 0 }
  const headersOf: HeadersOf<MaterialField> = materialHeaders
  const rows = { ...options, headersOf, required: ['number', 'name'] as const }
  const seen: Seen = { named: new Map(), stocked: new Map() }
  const counted = await importRows(rows, (cell, line) => {
    const material = lineOf(field => requirePrintableCell(field, cell(field)), options)
    requireOnce(seen, material, line)
    result[importMaterial(service, material, options)] += 1
  })
  return { ...counted, ...result }
}

function lineOf(read: ReadCell<MaterialField>, { groupId, van }: MaterialsImport): MaterialLine {
  return {
    groupId,
    number: read('number') || refuse('invalid', 'there is no number.'),
    name: read('name') || refuse('invalid', 'there is no name.'),
    unit: read('unit') || null,
    barcode: read('barcode') || null,
    stock: stockOf(read('stock'), read('van') || van),
  }
}

function stockOf(text: string, van: string | null): MaterialLine['stock'] {
  if (text === '') return null
  const counted = /^\d+([.,]\d+)?$/.test(text) ? Number(text.replace(',', '.')) : Number.NaN
  if (!Number.isFinite(counted)) refuse('invalid', `the stock "${text}" is no number of 0 or more.`)
  if (van === null) refuse('invalid', 'there is a stock, and no van: name it in a column, or with --van.')
  return { van, counted }
}

interface Seen {
  /** the line that first named each number, with its name, unit and barcode */
  named: Map<string, { what: string; line: number }>
  /** the line that gave the stock of a number in a van */
  stocked: Map<string, number>
}

/** Checks that a number means the same on all its lines, and has one line for each van. */
function requireOnce(
  { named, stocked }: Seen,
  { number, name, unit, barcode, stock }: MaterialLine,
  line: number,
): void {
  const what = JSON.stringify([name, unit, barcode])
  const before = named.get(number)
  if (before !== undefined && before.what !== what)
    refuse('invalid', `${number} is something else on line ${before.line}.`)
  const place = JSON.stringify([number, stock?.van ?? null])
  const other = stocked.get(place)
  if (other !== undefined) refuse('invalid', `${number} stands on line ${other} already.`)
  if (before === undefined) named.set(number, { what, line })
  stocked.set(place, line)
}
