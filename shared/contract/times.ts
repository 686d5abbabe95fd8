/** The calls on a person's own time: a week of it, what they correct, and the same as a file. */
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
  /** the week that a day lies in; null: this one */
  'times.read': call({ date: nullable(CalendarDay) }).gives<Times>(),
  /** `text`: the same in words, for the job's history; before a hub without `times` that is all that is sent */
  'times.correct': call({
    jobUuid: Type.String({ maxLength: 64 }),
    text: Type.String({ minLength: 1, maxLength: inputLimits.noteLetters }),
    time: Type.Object(said),
  }).gives<Outcome<null>>(),
  /** null: the person chose no place for it */
  'times.savePdf': call({ fileName, paper: TimesPaper }).gives<Outcome<SavedFile | null>>(),
  /** `separator`: what the person's spreadsheet takes for one */
  'times.saveCsv': call({
    fileName,
    separator: Type.Enum([',', ';']),
    rows: Type.Array(Type.Array(words, { maxItems: 20 }), { maxItems: 5_000 }),
  }).gives<Outcome<SavedFile | null>>(),
}

/** The user's week, in the laptop's time zone. */
export interface Times {
  /** epoch ms: what still runs is counted until then */
  now: number
  /** Monday first; `from` and `to` are the instants that the day lies between */
  days: { date: string; from: number; to: number }[]
  /** by time, none over another; what began before the week or ends after it is whole */
  spans: TimeSpan[]
  /** its corrections, last first */
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
  /** when it was written, epoch ms */
  at: number
  text: string
  /** since when what it says is so, epoch ms */
  from: number
  /** null: it is at the hub */
  sending: Sending | null
}
