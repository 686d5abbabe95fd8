/** The calls on the job sheet, a part of the contract. */
import { Type } from 'typebox'
import { uuidPattern } from '../entities/brand.ts'
import { nullable } from '../entities/schema.ts'
import { languages } from '../settings/languages.ts'
import { clocks } from '../settings/settings.ts'
import type { Outcome } from '../text/failures.ts'
import { type AttachedSheet, type GivenSheet, type Sheet, sheetWays } from '../views/sheet.ts'
import { call } from './call.ts'

const request = {
  jobUuid: Type.String({ maxLength: 64 }),
  language: Type.Enum([...languages]),
  /** in which way its dates and times are written; as the language does without */
  dates: Type.Optional(
    Type.Object({ locale: nullable(Type.String({ maxLength: 100 })), clock: Type.Enum([...clocks]) }),
  ),
  /** whether it tells how long each worked, and when; it does without a word of it */
  hasTimes: Type.Optional(Type.Boolean()),
}

export const sheetRequests = {
  'sheet.read': call(request).gives<Outcome<Sheet>>(),
  /** makes the PDF and keeps it as a document of the job; the same sheet twice is kept once */
  'sheet.attach': call(request).gives<Outcome<AttachedSheet>>(),
  /** the server mails it to the job's contact; `documentUuid`: the sheet attached to the job */
  'sheet.send': call({ ...request, documentUuid: Type.String({ pattern: uuidPattern }) }).gives<
    Outcome<{ to: string }>
  >(),
  /** the PDF for the person's hands: saved, opened by the system to be printed, or in a mail */
  'sheet.give': call({ ...request, way: Type.Enum([...sheetWays]) }).gives<Outcome<GivenSheet | null>>(),
}
