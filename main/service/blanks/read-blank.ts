/** Reads a file with a blank form: an XLSForm workbook, or a form in JSON. A file that is wrong is no error. */
import { blankLimits } from '../../../shared/limits/limits.ts'
import { reason } from '../../../shared/text/message.ts'
import type { BlankProblem, ReadBlank } from '../../../shared/views/blank.ts'
import { fitsForm } from './blank-fields.ts'
import { readJsonBlank } from './read-json-blank.ts'
import { isOldFormat, isZip } from './xlsform/open-workbook.ts'
import { readXlsform } from './xlsform/read-xlsform.ts'

/** `fileName`: for a file that names no title. Problems and notes are limited to the first ones. */
export async function readBlank(bytes: Uint8Array, fileName: string): Promise<ReadBlank> {
  const read = withinLimits(await readFile(bytes, fileName))
  return read.ok ? { ...read, notes: limit(read.notes) } : { ok: false, problems: limit(read.problems) }
}

async function readFile(bytes: Uint8Array, fileName: string): Promise<ReadBlank> {
  if (bytes.byteLength > blankLimits.fileBytes) return blankTooLarge()
  if (isZip(bytes)) return readXlsform(bytes, fileName)
  if (isOldFormat(bytes)) return { ok: false, problems: [{ place: null, ...reason('blank-old-format') }] }
  return readJsonBlank(bytes, fileName)
}

export function blankTooLarge(): ReadBlank {
  const told = reason('blank-too-large', { most: blankLimits.fileBytes / 1024 / 1024 })
  return { ok: false, problems: [{ place: null, ...told }] }
}

/** Refuses a blank from which no form could be stored. */
function withinLimits(read: ReadBlank): ReadBlank {
  if (!read.ok || fitsForm(read.blank.fields)) return read
  return { ok: false, problems: [{ place: null, ...reason('blank-too-large-form') }] }
}

function limit(problems: readonly BlankProblem[]): BlankProblem[] {
  const most = blankLimits.problems
  if (problems.length <= most) return [...problems]
  return [...problems.slice(0, most), { place: null, ...reason('blank-more-problems', { most }) }]
}
