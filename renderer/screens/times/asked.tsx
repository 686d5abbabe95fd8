import { ClockAlert } from 'lucide-preact'
import type { TimeSpan } from '../../../shared/times-contract.ts'
import { Button } from '../../parts/button.tsx'
import { today } from '../../state/clock.ts'
import { dayOf, formatMoment } from '../../text/format.ts'
import { t } from '../../text/t.ts'
import { beginCorrection, useCorrection } from './correct-draft.ts'
import { CorrectTime } from './correct-time.tsx'
import { askedSpans, letGoOn, times } from './times-store.ts'

/** What still runs in the evening, or since another day: it is asked about, and the end is a correction like any other. */
export function Asked() {
  return (
    <>
      {askedSpans.value.map(span => (
        <Question key={`${span.jobUuid} ${span.since}`} span={span} />
      ))}
    </>
  )
}

function Question({ span }: { span: TimeSpan }) {
  const read = times.value
  const { jobTitle, kind, since } = span
  const ending = useCorrection({ span: { ...span, from: since }, date: dayOf(since) }, true)
  if (read === null) return null
  return (
    <section class="card times-question tone-warn" data-testid="times-question">
      <ClockAlert size={22} aria-hidden="true" />
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
        <CorrectTime times={read} correction={ending} />
      ) : (
        <div class="buttons">
          <Button onClick={() => letGoOn(span)}>{t('times.askStill')}</Button>
          <Button tone="primary" onClick={() => beginCorrection(ending)}>
            {t('times.askEnd')}
          </Button>
        </div>
      )}
    </section>
  )
}
