/** The user's times as a printed page and as a table, in their language and format. */
import type { Request } from '../../shared/contract/contract.ts'
import type { TimeSpan, Times } from '../../shared/contract/times.ts'
import { sumOf, type TimeKind } from '../../shared/entities/times.ts'
import { MINUTE } from '../../shared/limits/units.ts'
import { dayOf, formatClock, formatDay, formatDays, formatSpan, formatTime } from './format.ts'
import { locale, spokenLanguage, t } from './t.ts'
import { rangeLabel } from './times-labels.ts'

type Day = Times['days'][number]
type Sums = Record<TimeKind, number>

/** Covers the given days: one day, or a week. */
export function paperOf(times: Times, name: string, now: number): Request<'times.savePdf'> {
  const { days } = times
  const [first, last] = [days[0], days.at(-1)]
  const whole = { from: first?.from ?? now, to: last?.to ?? now }
  return {
    fileName: fileNameOf(days, 'pdf'),
    paper: {
      language: spokenLanguage(),
      kind: t('times.paper'),
      name,
      title: titleOf(days),
      asOfWords: t('times.paperAsOf', { moment: `${formatDay(dayOf(now), 'short', '')} ${formatTime(now)}` }),
      pageOf: t('times.paperPage', { page: '{page}', pages: '{pages}' }),
      parts: [
        { title: t('times.sum'), facts: factsOf(sumOf(times.spans, whole, now)), remark: null },
        ...stretchesOf(times, now).map(stretch => partOf(times, stretch, now)),
      ],
    },
  }
}

function titleOf(days: readonly Day[]): string {
  const [first, last] = [days[0]?.date ?? '', days.at(-1)?.date ?? '']
  return first === last ? formatDay(first, 'long', '') : formatDays(first, last)
}

function factsOf(sums: Sums) {
  return [
    { name: t('times.sum'), value: formatSpan(sums.TRAVEL + sums.WORK) },
    ...(['TRAVEL', 'WORK', 'BREAK'] as const).map(kind => ({
      name: t(`times.kind.${kind}`),
      value: formatSpan(sums[kind]),
    })),
  ]
}

function spansOn({ spans }: Times, { from, to }: Day, now: number): TimeSpan[] {
  return spans.filter(span => span.from < to && (span.to ?? now) > from)
}

/** Each day with times is listed separately; empty days in succession are combined. */
function stretchesOf(times: Times, now: number): Day[][] {
  const stretches: Day[][] = []
  let isEmptyBefore = false
  for (const day of times.days) {
    const isEmpty = spansOn(times, day, now).length === 0
    if (isEmpty && isEmptyBefore) stretches.at(-1)?.push(day)
    else stretches.push([day])
    isEmptyBefore = isEmpty
  }
  return stretches
}

function partOf(times: Times, stretch: readonly Day[], now: number) {
  return {
    title: `${titleOf(stretch)}: ${formatSpan(stretch.reduce((ms, day) => ms + paidOn(times, day, now), 0))}`,
    facts: stretch.flatMap(day =>
      spansOn(times, day, now).map(span => ({ name: rangeLabel(span), value: lineOf(span, day, now) })),
    ),
    remark: null,
  }
}

function paidOn(times: Times, day: Day, now: number): number {
  const { TRAVEL, WORK } = sumOf(spansOn(times, day, now), day, now)
  return TRAVEL + WORK
}

/** Counts only the part of the span on this day, so that the lines add up to the day's sum. */
function lineOf(span: TimeSpan, day: Day, now: number): string {
  const { kind, jobTitle, correction } = span
  const length = formatSpan(sumOf([span], day, now)[kind])
  const what = [length, t(`times.kind.${kind}`), jobTitle ?? t('job.untitled')].join(' · ')
  const why = correction === null ? '' : `\n${t('times.corrected')}: ${correction.reason}`
  return `${what.slice(0, 900)}${why}`
}

/** A line for each span. Numbers for calculation are digits, independent of the user's format. */
export function tableOf(times: Times, now: number): Request<'times.saveCsv'> {
  const { days } = times
  const head = [
    t('times.file.day'),
    t('times.from'),
    t('times.to'),
    t('board.minutes'),
    t('times.what'),
    t('times.column.number'),
    t('times.job'),
    t('times.column.reason'),
  ]
  const rows = days.flatMap(day =>
    spansOn(times, day, now).map(span => {
      const [from, to] = [Math.max(span.from, day.from), Math.min(span.to ?? now, day.to)]
      return [
        dayOf(from),
        formatClock(from),
        span.to === null ? '' : formatClock(to),
        String(Math.floor((to - from) / MINUTE)),
        t(`times.kind.${span.kind}`),
        span.externalId ?? '',
        (span.jobTitle ?? '').slice(0, 1_900),
        span.correction?.reason ?? '',
      ]
    }),
  )
  return { fileName: fileNameOf(days, 'csv'), separator: separatorHere(), rows: [head, ...rows] }
}

function fileNameOf(days: readonly Day[], ending: 'csv' | 'pdf'): string {
  const [first, last] = [days[0]?.date ?? '', days.at(-1)?.date ?? '']
  return `${t('times.fileName', { name: first === last ? first : `${first} ${last}` })}.${ending}`
}

/** If numbers have a decimal comma, a spreadsheet separates columns by semicolons. */
function separatorHere(): ',' | ';' {
  return (1.5).toLocaleString(locale()).includes(',') ? ';' : ','
}
