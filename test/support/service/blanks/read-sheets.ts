import { readBlank } from '../../../../main/service/blanks/read-blank.ts'
import type { BlankContent } from '../../../../shared/entities/blank.ts'
import { describeProblem } from '../../../../shared/views/blank.ts'
import { type Sheets, writeWorkbook } from './write-workbook.ts'

/** Reads a workbook with these sheets. */
export async function readSheets(sheets: Sheets) {
  return readBlank(await writeWorkbook(sheets), 'Boiler check.xlsx')
}

/** Returns the blank of a workbook that is expected to be right, and its notes in words. */
export async function compile(sheets: Sheets): Promise<{ blank: BlankContent; notes: string[] }> {
  const read = await readSheets(sheets)
  if (!read.ok) throw new Error(read.problems.map(describeProblem).join('\n'))
  return { blank: read.blank, notes: read.notes.map(describeProblem) }
}

/** Returns the problems of a workbook in words. */
export async function problemsOf(sheets: Sheets): Promise<string[]> {
  const read = await readSheets(sheets)
  if (read.ok) throw new Error('The workbook has no problems')
  return read.problems.map(describeProblem)
}
