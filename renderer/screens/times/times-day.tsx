import { Car, Coffee, type LucideIcon, Package, Pencil, Plus, Wrench } from 'lucide-preact'
import type { TimeSpan, Times } from '../../../shared/contract/times.ts'
import { sumOf, type TimeKind } from '../../../shared/entities/times.ts'
import { Button } from '../../parts/button.tsx'
import { Chip } from '../../parts/chip.tsx'
import { useRead } from '../../parts/use-read.ts'
import { ask } from '../../state/ask.ts'
import { nowMinute, today } from '../../state/clock.ts'
import { formatRoute, todayRoute } from '../../state/route.ts'
import { amountLabel } from '../../text/amount.ts'
import { formatDay, formatSpan } from '../../text/format.ts'
import { t } from '../../text/t.ts'
import { rangeLabel } from '../../text/times-labels.ts'
import { beginCorrection, useCorrection } from './correct-draft.ts'
import { CorrectTime } from './correct-time.tsx'
import { DayBar, HoursBar } from './day-bar.tsx'
import type { BarHours } from './day-bar-parts.ts'
import { times } from './times-store.ts'

type Day = Times['days'][number]

const icons: Record<TimeKind, LucideIcon> = { TRAVEL: Car, WORK: Wrench, BREAK: Coffee }

/** A day with its sums. The open day lists all spans in order. */
export function TimesDay(props: { times: Times; day: Day; hours: BarHours; isOpen: boolean }) {
  const { times, day, hours, isOpen } = props
  const now = nowMinute.value
  const spans = times.spans.filter(({ from, to }) => from < day.to && (to ?? now) > day.from)
  const sums = sumOf(spans, day, now)
  const total = sums.TRAVEL + sums.WORK
  const href = formatRoute({ screen: 'times', date: day.date === today.value ? null : day.date })
  return (
    <section class="times-day" data-times-day={day.date}>
      <h3>
        <a class="times-day-line" href={href} aria-current={isOpen ? 'date' : undefined}>
          <span class={day.date === today.value ? 'times-day-name times-today' : 'times-day-name'}>
            {formatDay(day.date, 'short', today.value)}
          </span>
          {!isOpen && total + sums.BREAK > 0 && <DayBar day={day} spans={spans} hours={hours} />}
          <span class="times-day-sum numbers">{total + sums.BREAK === 0 ? '–' : formatSpan(total)}</span>
        </a>
      </h3>
      {isOpen && <DayOpen times={times} day={day} spans={spans} hours={hours} />}
    </section>
  )
}

function DayOpen(props: { times: Times; day: Day; spans: readonly TimeSpan[]; hours: BarHours }) {
  const { times, day, spans, hours } = props
  const adding = useCorrection({ span: null, date: day.date })
  return (
    <div class="times-open stack">
      {spans.length === 0 ? (
        <p class="small soft">{t('times.noneOfDay')}</p>
      ) : (
        <HoursBar day={day} spans={spans} hours={hours} />
      )}
      <ol class="ruled">
        {spans.map(span => (
          <SpanRow key={`${span.jobUuid} ${span.kind} ${span.from}`} times={times} day={day} span={span} />
        ))}
      </ol>
      <MaterialOfDay date={day.date} />
      {adding.kept.value.value.isOpen ? (
        <CorrectTime times={times} correction={adding} />
      ) : (
        <Button class="times-add" tone="quiet" icon={Plus} onClick={() => beginCorrection(adding)}>
          {t('times.add')}
        </Button>
      )}
    </div>
  )
}

function SpanRow({ times, day, span }: { times: Times; day: Day; span: TimeSpan }) {
  const correction = useCorrection({ span, date: day.date })
  const isCorrecting = correction.kept.value.value.isOpen
  const { kind, jobTitle, jobUuid } = span
  const Icon = icons[kind]
  const length = (span.to ?? nowMinute.value) - span.from
  return (
    <li class="times-span">
      <p class="times-range numbers">{rangeLabel(span)}</p>
      <p class="times-length numbers">{formatSpan(length)}</p>
      <div class="times-words">
        <p>
          <Icon class="times-icon soft" size={18} aria-hidden="true" />
          <span class="soft">{t(`times.kind.${kind}`)}</span>{' '}
          <a href={formatRoute({ ...todayRoute, jobUuid })}>{jobTitle ?? t('job.untitled')}</a>
        </p>
        {span.correction !== null && (
          <p class="small soft times-why">
            <Chip icon={Pencil}>{t('times.corrected')}</Chip> {span.correction.reason}
          </p>
        )}
      </div>
      {!isCorrecting && (
        <Button
          tone="quiet"
          icon={Pencil}
          isIconOnly
          title={t('times.correct')}
          aria-label={t('times.correctOf', {
            kind: t(`times.kind.${kind}`),
            range: rangeLabel(span),
            job: jobTitle ?? '',
          })}
          onClick={() => beginCorrection(correction)}
        >
          {t('times.correct')}
        </Button>
      )}
      {isCorrecting && <CorrectTime times={times} correction={correction} />}
    </li>
  )
}

/** Material used on a day, over all jobs. A day without any shows nothing. */
function MaterialOfDay({ date }: { date: string }) {
  // reads again when the times change, because the used material may have changed too
  const version = times.value
  const sums = useRead(() => ask('material.day', { date }), [date, version]) ?? []
  if (sums.length === 0) return null
  return (
    <section aria-label={t('material.ofDay')}>
      <p class="with-icon small soft">
        <Package size={18} aria-hidden="true" />
        {t('material.ofDay')}
      </p>
      <ul class="numbers" data-testid="material-of-day">
        {sums.map(sum => (
          <li key={`${sum.materialNumber} ${sum.title} ${sum.unit}`}>
            {[amountLabel(sum), sum.title].filter(Boolean).join(' ')}
          </li>
        ))}
      </ul>
    </section>
  )
}
