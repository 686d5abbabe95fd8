/** The methods for the user's own times. */
import type { Api, Request } from '../../../shared/contract/contract.ts'
import type { Times, timesRequests } from '../../../shared/contract/times.ts'
import type { Letterhead } from '../../../shared/entities/letterhead.ts'
import { succeed } from '../../../shared/text/failures.ts'
import type { Sheet } from '../../../shared/views/sheet.ts'
import { correctMyTime } from '../../sync/operations/acts/correct-time.ts'
import { letterheadOf } from '../sheet/letterhead-of.ts'
import { writeCsv } from '../times/write-csv.ts'
import { readTimes } from '../views/times.ts'
import { daysOfWeek } from './day-methods.ts'
import type { Running } from './running.ts'
import { saveBytes } from './save-bytes.ts'

export function createTimesMethods(running: Running): Pick<Api, keyof typeof timesRequests> {
  const { ports, readOr, act, withinLong } = running
  const { clock } = ports
  return {
    'times.read': ({ date }) =>
      readOr(nothing(clock.now()), ({ context }) =>
        readTimes(context, daysOfWeek(clock, date), clock.timeZone()),
      ),
    'times.correct': request =>
      act(context => {
        const corrected = correctMyTime(context, request)
        return corrected.ok ? succeed(null) : corrected
      }),
    'times.saveCsv': ({ fileName, separator, rows }) =>
      saveBytes(ports, fileName, async () => succeed(Buffer.from(writeCsv(rows, separator)))),
    'times.savePdf': ({ fileName, paper }) =>
      withinLong(({ files, store, context }) =>
        saveBytes(ports, fileName, () =>
          files.thread.beside(thread =>
            thread.call('sheet', {
              sheet: sheetOf(paper, clock.now(), letterheadOf(store.read, context.account.groupIds[0])),
              pictures: {},
              pageOf: paper.pageOf,
            }),
          ),
        ),
      ),
  }
}

const nothing = (now: number): Times => ({
  now,
  days: [],
  spans: [],
  corrections: [],
  asked: [],
  jobs: [],
})

/** Converts a week of times to a `Sheet`, so that the PDF of the job sheet can print it. */
function sheetOf(
  { parts, ...paper }: Request<'times.savePdf'>['paper'],
  asOf: number,
  company: Letterhead | null,
): Sheet {
  const { language, kind, name, title, asOfWords } = paper
  return {
    ...{ company, language, kind, name, title, asOf, asOfWords, unreadable: '', signers: [], papers: [] },
    parts: parts.map(part => ({
      title: part.title,
      blocks: [
        ...(part.facts.length > 0 ? [{ kind: 'facts' as const, facts: part.facts }] : []),
        ...(part.remark === null ? [] : [{ kind: 'remark' as const, text: part.remark }]),
      ],
    })),
  }
}
