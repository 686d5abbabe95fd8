/** Calls for the job sheet. */
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
  /** format of dates and times; without it, the format of the language */
  dates: Type.Optional(
    Type.Object({ locale: nullable(Type.String({ maxLength: 100 })), clock: Type.Enum([...clocks]) }),
  ),
  /** whether the sheet lists when and how long each technician worked; true if missing */
  hasTimes: Type.Optional(Type.Boolean()),
}

export const sheetRequests = {
  'sheet.read': call(request).gives<Outcome<Sheet>>(),
  /** adds the PDF to the job as a document, unless the job already has the same sheet */
  'sheet.attach': call(request).gives<Outcome<AttachedSheet>>(),
  /** asks the server to mail the sheet to the job's contact; `documentUuid`: the sheet attached to the job */
  'sheet.send': call({ ...request, documentUuid: Type.String({ pattern: uuidPattern }) }).gives<
    Outcome<{ to: string }>
  >(),
  /** gives the PDF to the user: saved, opened for printing, or in a mail; null: the user cancelled */
  'sheet.give': call({ ...request, way: Type.Enum([...sheetWays]) }).gives<Outcome<GivenSheet | null>>(),
}
