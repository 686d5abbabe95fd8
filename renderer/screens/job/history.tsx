import { Clock3 } from 'lucide-preact'
import { useEffect } from 'preact/hooks'
import type { EventView } from '../../../shared/view.ts'
import { Empty } from '../../parts/empty.tsx'
import { useGrowing } from '../../parts/growing.tsx'
import { Reading } from '../../parts/reading.tsx'
import { SendingMark } from '../../parts/sending-mark.tsx'
import { me } from '../../state/app-store.ts'
import { today } from '../../state/clock.ts'
import { followHistory, history } from '../../state/history-store.ts'
import { describeEvent } from '../../text/event-words.ts'
import { dayOf, formatTime, nameDay } from '../../text/format.ts'
import { t } from '../../text/t.ts'
import './history.css'

/** What happened to the job, newest day first, in words. */
export function History({ jobUuid }: { jobUuid: string }) {
  useEffect(() => followHistory(jobUuid), [jobUuid])
  const read = history.value
  if (read === null) return <Reading of={history} />
  // a job that went meanwhile is told of in its place
  if (!read.ok) return null
  if (read.value.length === 0)
    return <Empty icon={Clock3} title={t('history.none')} text={t('history.noneText')} />
  return <Days events={read.value} />
}

function Days({ events }: { events: readonly EventView[] }) {
  const { shown, more } = useGrowing([...events].sort((a, b) => b.eventTimeStamp - a.eventTimeStamp))
  return (
    <div class="history panel">
      {groupByDay(shown).map(([date, events]) => (
        <section key={date} class="card part">
          <h3 class="part-title">{nameDay(date, today.value)}</h3>
          <ol>
            {events.map(event => (
              <HistoryLine key={`${event.id} ${event.uuid}`} event={event} />
            ))}
          </ol>
        </section>
      ))}
      {more}
    </div>
  )
}

function HistoryLine({ event }: { event: EventView }) {
  return (
    <li class="history-line">
      <time dateTime={new Date(event.eventTimeStamp).toISOString()}>{formatTime(event.eventTimeStamp)}</time>
      <div>
        <p>{describeEvent(event, me.value?.id ?? null)}</p>
        {event.comment !== null && event.comment !== '' && <p class="prose soft">{event.comment}</p>}
        {event.type === 'RESOURCE_ACTION' && event.discrepancy && <p class="small soft">{t('event.late')}</p>}
        {event.sending !== null && <SendingMark sending={event.sending} />}
      </div>
    </li>
  )
}

/** Days in the order of their events, which is kept in each. */
function groupByDay(events: readonly EventView[]): [string, EventView[]][] {
  const days = new Map<string, EventView[]>()
  for (const event of events) {
    const date = dayOf(event.eventTimeStamp)
    const known = days.get(date)
    if (known) known.push(event)
    else days.set(date, [event])
  }
  return [...days]
}
