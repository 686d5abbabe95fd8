/**
 * Finds the cells of a sheet that the reader of workbooks leaves out without a word: errors, and formulas without a
 * stored result. Also measures the sheet, because a cell far away would make the reader fill the space before it.
 */
import { blankLimits } from '../../../../shared/limits/limits.ts'
import { DamagedXml, readTags, type Tag } from './xml-tags.ts'

export interface SheetCells {
  /** the text of the error by cell, such as `C7` and `#REF!` */
  errors: Map<string, string>
  /** cells with a formula and no result */
  withoutResult: string[]
  /** the sheet has more cells than the limit, including empty ones before others */
  isTooLarge: boolean
}

/** `xml`: the file of a sheet. @throws DamagedXml */
export function findCells(xml: string): SheetCells {
  const found: SheetCells = { errors: new Map(), withoutResult: [], isTooLarge: false }
  let places = 0
  let last = { row: 0, column: 0 }
  for (const tag of readTags(xml, ['row', 'c'])) {
    const name = tag.attributes.get('r') ?? ''
    const at = tag.name === 'c' ? placeOf(name) : { row: Number(name), column: 0 }
    if (tag.name === 'c') readCell(found, name, tag, xml)
    places += at.row === last.row ? at.column - last.column : at.column
    last = at
    found.isTooLarge = at.row > blankLimits.sheetRows || places > blankLimits.sheetCells
    if (found.isTooLarge) break
  }
  return found
}

/** Returns row 7 and column 3 for `C7`. */
function placeOf(name: string): { row: number; column: number } {
  const [, letters = '', row = ''] = /^([A-Z]{1,3})(\d{1,7})$/.exec(name) ?? []
  if (row === '') throw new DamagedXml('A cell has no place')
  const column = [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0)
  return { row: Number(row), column }
}

function readCell({ errors, withoutResult }: SheetCells, name: string, tag: Tag, xml: string): void {
  if (tag.isClosed) return
  const close = /<\/(?:[\w.-]+:)?c>/g
  close.lastIndex = tag.end
  const content = xml.slice(tag.end, close.exec(xml)?.index ?? tag.end)
  const result = /<(?:[\w.-]+:)?v[^<>]*>([^<]*)</.exec(content)?.[1]
  if (tag.attributes.get('t') === 'e') errors.set(name, result ?? '')
  else if (/<(?:[\w.-]+:)?f[\s/>]/.test(content) && result === undefined) withoutResult.push(name)
}
