import { Clock3 } from 'lucide-preact'
import { useEffect } from 'preact/hooks'
import { withoutDigest } from '../../../shared/rules/signed.ts'
import type { Outcome } from '../../../shared/text/failures.ts'
import type { HistoryEntry } from '../../../shared/views/view.ts'
import { Empty } from '../../parts/empty.tsx'
import { useGrowing } from '../../parts/growing.tsx'
import { Reading } from '../../parts/reading.tsx'
import { SendingMark } from '../../parts/sending-mark.tsx'
import { me } from '../../state/app-store.ts'
import { ask } from '../../state/ask.ts'
import { today } from '../../state/clock.ts'
import { dayOf, formatTime, nameDay } from '../../text/format.ts'
import { describeLine, type HistoryLine, historyLines } from '../../text/history-lines.ts'
import { t } from '../../text/t.ts'
import { createSideJob } from './create-side-job.ts'
import { iconOfEvent } from './event-icons.ts'
import { ServerValue } from './server-value.tsx'
import './history.css'

/** Events of the job in words, newest day first. */
export function History({ jobUuid }: { jobUuid: string }) {
  useEffect(() => followHistory(jobUuid), [jobUuid])
  const read = history.value
  if (read === null) return <Reading of={history} />
  // a job that is gone is reported in place of the whole screen
  if (!read.ok) return null
  if (read.value.length === 0)
    return <Empty icon={Clock3} title={t('history.none')} text={t('history.noneText')} />
  return <Days events={read.value} />
}

function Days({ events }: { events: readonly HistoryEntry[] }) {
  const { shown, more } = useGrowing(historyLines(events))
  return (
    <div class="history panel">
      {[...Map.groupBy(shown, ({ entry }) => dayOf(entry.eventTimeStamp))].map(([date, lines]) => (
        <section key={date} class="card part">
          <h3 class="part-title small soft">{nameDay(date, today.value)}</h3>
          <ol>
            {lines.map(line => (
              <Line key={`${line.entry.id} ${line.entry.uuid}`} line={line} />
            ))}
          </ol>
        </section>
      ))}
      {more}
    </div>
  )
}

function Line({ line }: { line: HistoryLine }) {
  const { eventTimeStamp: at, otherwise, type } = line.entry
  const Icon = iconOfEvent(type)
  return (
    <li class="history-line">
      <time dateTime={new Date(at).toISOString()}>{formatTime(at)}</time>
      <Icon size={18} aria-hidden="true" />
      <div class="history-event">
        {otherwise ? <ServerValue otherwise={otherwise} /> : <Event line={line} />}
      </div>
    </li>
  )
}

function Event({ line }: { line: HistoryLine }) {
  const event = line.entry
  const { sentences, fields } = describeLine(line, me.value?.id ?? null)
  const comment = withoutDigest(event.comment ?? '')
  return (
    <>
      {sentences.map(words => (
        <p key={words} class="history-words">
          {words}
        </p>
      ))}
      {fields.map(words => (
        <p key={words} class="history-words soft">
          {words}
        </p>
      ))}
      {comment !== '' && event.changes === null && <p class="prose soft">{comment}</p>}
      {event.type === 'RESOURCE_ACTION' && event.discrepancy && <p class="small soft">{t('event.late')}</p>}
      {event.sending !== null && <SendingMark sending={event.sending} />}
    </>
  )
}

const { value: history, follow: followHistory } = createSideJob(
  (jobUuid: string): Promise<Outcome<HistoryEntry[]>> => ask('job.history', { jobUuid }),
)
