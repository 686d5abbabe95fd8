import { ChevronLeft, ChevronRight, Clock3, ClockAlert, FileSpreadsheet, FileText, Info } from 'lucide-preact'
import { useState } from 'preact/hooks'
import type { TimeSpan, Times } from '../../../shared/contract/times.ts'
import { sumOf, type TimeKind } from '../../../shared/entities/times.ts'
import { Button } from '../../parts/button.tsx'
import { Choices } from '../../parts/choices.tsx'
import { Empty } from '../../parts/empty.tsx'
import { Reading } from '../../parts/reading.tsx'
import { SendingMark } from '../../parts/sending-mark.tsx'
import { Strip } from '../../parts/strip.tsx'
import { app } from '../../state/app-store.ts'
import { nowMinute, today } from '../../state/clock.ts'
import { formatRoute, goTo, route, todayRoute } from '../../state/route.ts'
import { mondayOf, weekNumber } from '../../state/week-days.ts'
import { addDays, dayOf, formatDays, formatMoment, formatSpan } from '../../text/format.ts'
import { t } from '../../text/t.ts'
import { paperOf, tableOf } from '../../text/times-paper.ts'
import { beginCorrection, useCorrection } from './correct-draft.ts'
import { CorrectTime } from './correct-time.tsx'
import { barHours } from './day-bar-parts.ts'
import { TimesDay } from './times-day.tsx'
import { askedSpans, continueTime, keepsTimes, saveCsv, savedTimes, savePdf, times } from './times-store.ts'
import './times.css'

/** The user's own times: a week with sums, one open day, corrections, and the export. */
export function TimesScreen() {
  const here = route.value
  const date = (here.screen === 'times' ? here.date : null) ?? today.value
  const read = times.value
  return (
    <div class="page">
      <div class="page-column page-wide times" aria-busy={read === null}>
        <WeekHead date={date} />
        {read === null ? (
          <Reading of={times} />
        ) : (
          <>
            {!keepsTimes.value && (
              <Strip icon={Info} tone="warn">
                {t('times.plainOthers')}
              </Strip>
            )}
            {askedSpans.value.map(span => (
              <Question key={`${span.jobUuid} ${span.since}`} times={read} span={span} />
            ))}
            <div class="times-columns">
              <div class="stack-wide">
                <TimesSums times={read} />
                {read.spans.length === 0 && read.corrections.length === 0 && (
                  <Empty icon={Clock3} title={t('times.none')} text={t('times.noneText')} />
                )}
                <div class="card ruled">
                  {read.days.map(day => (
                    <TimesDay
                      key={day.date}
                      times={read}
                      day={day}
                      hours={barHours(read.days, read.spans, nowMinute.value)}
                      isOpen={day.date === date}
                    />
                  ))}
                </div>
              </div>
              <div class="stack-wide">
                <History corrections={read.corrections} />
                <TimesFile times={read} date={date} />
              </div>
            </div>
          </>
        )}
      </div>
    </div>
  )
}

/** Chooses the week. */
function WeekHead({ date }: { date: string }) {
  const monday = mondayOf(date)
  const go = (to: string) => goTo({ screen: 'times', date: to === today.value ? null : to })
  return (
    <header class="times-head flow">
      <div class="times-title">
        <h2 class="largest">{t('frame.times')}</h2>
        <p class="soft small numbers" role="status">
          {t('week.number', { number: weekNumber(monday) })} · {formatDays(monday, addDays(monday, 6))}
        </p>
      </div>
      {monday !== mondayOf(today.value) && (
        <div class="times-jump">
          <Button onClick={() => go(today.value)}>{t('week.jumpNow')}</Button>
        </div>
      )}
      <div class="times-weeks">
        <Button tone="quiet" icon={ChevronLeft} isIconOnly onClick={() => go(addDays(date, -7))}>
          {t('week.before')}
        </Button>
        <Button tone="quiet" icon={ChevronRight} isIconOnly onClick={() => go(addDays(date, 7))}>
          {t('week.after')}
        </Button>
      </div>
    </header>
  )
}

const shownKinds = ['TRAVEL', 'WORK', 'BREAK'] as const satisfies readonly TimeKind[]

/** Sums of the week by kind, and the total without breaks. */
function TimesSums({ times }: { times: Times }) {
  const [first, last] = [times.days[0], times.days.at(-1)]
  if (first === undefined || last === undefined) return null
  const sums = sumOf(times.spans, { from: first.from, to: last.to }, nowMinute.value)
  return (
    <dl class="card times-sums stack-wide numbers">
      <div class="times-total">
        <dt class="small soft">{t('times.sum')}</dt>
        <dd class="large strong">{formatSpan(sums.TRAVEL + sums.WORK)}</dd>
      </div>
      {shownKinds.map(kind => (
        <div key={kind}>
          <dt class="small soft">
            <span class={`times-swatch times-kind-${kind.toLowerCase()}`} />
            {t(`times.kind.${kind}`)}
          </dt>
          <dd class="large strong">{formatSpan(sums[kind])}</dd>
        </div>
      ))}
    </dl>
  )
}

function History({ corrections }: Pick<Times, 'corrections'>) {
  return (
    <section class="card times-part stack-wide">
      <h3>{t('times.history')}</h3>
      {corrections.length === 0 && <p class="small soft">{t('times.historyNone')}</p>}
      <ol class="times-history">
        {corrections.map(({ uuid, jobUuid, jobTitle, at, text, sending }) => (
          <li key={uuid}>
            <p class="small soft numbers">
              {formatMoment(at, today.value)}
              {jobTitle !== null && (
                <>
                  {' · '}
                  <a href={formatRoute({ ...todayRoute, jobUuid, tab: 'history' })}>{jobTitle}</a>
                </>
              )}
            </p>
            <p class="times-said">{text}</p>
            {sending !== null && sending.state !== 'done' && <SendingMark sending={sending} />}
          </li>
        ))}
      </ol>
    </section>
  )
}

/** Asks about a span that still runs in the evening or since another day. Its end is stored as a correction. */
function Question({ times, span }: { times: Times; span: TimeSpan }) {
  const { jobTitle, kind, since } = span
  const ending = useCorrection({ span: { ...span, from: since }, date: dayOf(since) }, true)
  return (
    <section class="card times-question flow tone-warn" data-testid="times-question">
      <ClockAlert class="toned" size={22} aria-hidden="true" />
      <div class="times-words">
        <h3>{t('times.ask', { job: jobTitle ?? t('job.untitled') })}</h3>
        <p class="small">
          {t('times.askText', {
            kind: t(`times.kind.${kind}`),
            since: formatMoment(since, today.value),
          })}
        </p>
      </div>
      {ending.kept.value.value.isOpen ? (
        <CorrectTime times={times} correction={ending} />
      ) : (
        <div class="buttons">
          <Button onClick={() => continueTime(span)}>{t('times.askStill')}</Button>
          <Button tone="primary" onClick={() => beginCorrection(ending)}>
            {t('times.askEnd')}
          </Button>
        </div>
      )}
    </section>
  )
}

const scopes = ['week', 'day'] as const

/** Exports the week or the day as a PDF or a table. */
function TimesFile({ times, date }: { times: Times; date: string }) {
  const [scope, setScope] = useState<(typeof scopes)[number]>('week')
  const shown = scope === 'week' ? times : { ...times, days: times.days.filter(day => day.date === date) }
  const name = app.value?.account?.user.name ?? ''
  return (
    <section class="card times-part stack-wide">
      <h3>{t('file.saveAs')}</h3>
      <Choices
        label={t('times.fileOf')}
        choices={scopes.map(value => ({ value, label: t(`times.file.${value}`) }))}
        value={scope}
        onChoose={setScope}
      />
      <div class="buttons">
        <Button icon={FileText} onClick={() => savePdf(paperOf(shown, name, nowMinute.value))}>
          {t('times.pdf')}
        </Button>
        <Button icon={FileSpreadsheet} onClick={() => saveCsv(tableOf(shown, nowMinute.value))}>
          {t('times.csv')}
        </Button>
      </div>
      <p class="small soft" role="status">
        {savedTimes.value?.savedAs != null && t('file.savedAs', { file: savedTimes.value.savedAs })}
      </p>
    </section>
  )
}
