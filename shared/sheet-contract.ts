/** The calls on the job sheet, a part of the contract. */
import { Type } from 'typebox'
import type { Outcome } from './failures.ts'
import { languages } from './languages.ts'
import type { AttachedSheet, Sheet } from './sheet.ts'

const request = Type.Object({ jobUuid: Type.String({ maxLength: 64 }), language: Type.Enum([...languages]) })

export const sheetRequests = {
  'sheet.read': request,
  /** makes the PDF and keeps it as a document of the job; the same sheet twice is kept once */
  'sheet.attach': request,
}

export interface SheetAnswers {
  'sheet.read': Outcome<Sheet>
  'sheet.attach': Outcome<AttachedSheet>
}
