/** Calls for the user's working time: reading a week, correcting it, and saving it as a file. */
import { Type } from 'typebox'
import { CalendarDay, nullable } from '../entities/schema.ts'
import { type Span, TimeCorrection } from '../entities/times.ts'
import { inputLimits } from '../limits/limits.ts'
import { languages } from '../settings/languages.ts'
import type { Sending } from '../sync/sending.ts'
import type { Outcome } from '../text/failures.ts'
import type { SavedFile } from '../views/sheet.ts'
import { call } from './call.ts'

const words = Type.String({ maxLength: 2_000 })
const { uuid: _given, ...said } = TimeCorrection.properties

/** The times as printed: all texts in the user's language and format. */
const TimesPaper = Type.Object({
  language: Type.Enum([...languages]),
  /** such as "Working time" */
  kind: words,
  /** name of the user */
  name: words,
  title: words,
  asOfWords: words,
  /** `{page} of {pages}` */
  pageOf: words,
  parts: Type.Array(
    Type.Object({
      title: words,
      facts: Type.Array(Type.Object({ name: words, value: words }), { maxItems: 500 }),
      remark: nullable(words),
    }),
    { maxItems: 8 },
  ),
})

const fileName = Type.String({ pattern: '^[^\\\\/:*?"<>|\\x00-\\x1f]{1,150}\\.(csv|pdf)$' })

export const timesRequests = {
  /** the week that contains the day; null: this week */
  'times.read': call({ date: nullable(CalendarDay) }).gives<Times>(),
  /** `text`: the correction as a note in the job's history; servers without the extension `times` get only the note */
  'times.correct': call({
    jobUuid: Type.String({ maxLength: 64 }),
    text: Type.String({ minLength: 1, maxLength: inputLimits.noteLetters }),
    time: Type.Object(said),
  }).gives<Outcome<null>>(),
  /** null: the user cancelled */
  'times.savePdf': call({ fileName, paper: TimesPaper }).gives<Outcome<SavedFile | null>>(),
  /** `separator`: between the columns; spreadsheets expect the one of their language */
  'times.saveCsv': call({
    fileName,
    separator: Type.Enum([',', ';']),
    rows: Type.Array(Type.Array(words, { maxItems: 20 }), { maxItems: 5_000 }),
  }).gives<Outcome<SavedFile | null>>(),
}

/** The user's week, in the laptop's time zone. */
export interface Times {
  /** epoch ms; running spans are counted until then */
  now: number
  /** Monday first; `from` and `to`: the day's beginning and end, epoch ms */
  days: { date: string; from: number; to: number }[]
  /** in order and without overlap; spans that extend beyond the week are not cut */
  spans: TimeSpan[]
  /** the week's corrections, newest first */
  corrections: CorrectionView[]
  /** running spans that were probably forgotten, in any week */
  asked: TimeSpan[]
  /** jobs of the week, to add time to */
  jobs: { uuid: string; title: string | null }[]
}

export interface TimeSpan extends Span {
  jobTitle: string | null
  /** the job's number at the customer or in another system */
  externalId: string | null
}

export interface CorrectionView {
  uuid: string
  jobUuid: string
  jobTitle: string | null
  /** when the user wrote it, epoch ms */
  at: number
  text: string
  /** when the corrected state begins, epoch ms */
  from: number
  /** null: the server has it */
  sending: Sending | null
}
