/** The calls on the job sheet, a part of the contract. */
import { Type } from 'typebox'
import { uuidPattern } from './brand.ts'
import type { Outcome } from './failures.ts'
import { languages } from './languages.ts'
import { nullable } from './schema.ts'
import { clocks } from './settings.ts'
import { type AttachedSheet, type GivenSheet, type Sheet, sheetWays } from './sheet.ts'

const request = Type.Object({
  jobUuid: Type.String({ maxLength: 64 }),
  language: Type.Enum([...languages]),
  /** in which way its dates and times are written; as the language does without */
  dates: Type.Optional(
    Type.Object({ region: nullable(Type.String({ maxLength: 3 })), clock: Type.Enum([...clocks]) }),
  ),
  /** whether it tells how long each worked, and when; it does without a word of it */
  hasTimes: Type.Optional(Type.Boolean()),
})

export const sheetRequests = {
  'sheet.read': request,
  /** makes the PDF and keeps it as a document of the job; the same sheet twice is kept once */
  'sheet.attach': request,
  /** by the hub's own mail, to the contact of the job; `documentUuid`: the sheet that hangs on it */
  'sheet.send': Type.Object({ ...request.properties, documentUuid: Type.String({ pattern: uuidPattern }) }),
  /** the PDF for the person's hands: saved, opened by the system to be printed, or in a mail */
  'sheet.give': Type.Object({ ...request.properties, way: Type.Enum([...sheetWays]) }),
}

export interface SheetAnswers {
  'sheet.read': Outcome<Sheet>
  'sheet.attach': Outcome<AttachedSheet>
  'sheet.send': Outcome<{ to: string }>
  /** the PDF for the person's hands: saved, opened by the system to be printed, or in a mail */
  'sheet.give': Outcome<GivenSheet | null>
}
