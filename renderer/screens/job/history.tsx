import { Clock3 } from 'lucide-preact'
import type { EventView, JobView } from '../../../shared/view.ts'
import { Empty } from '../../parts/empty.tsx'
import { SendingMark } from '../../parts/sending-mark.tsx'
import { me } from '../../state/app-store.ts'
import { today } from '../../state/clock.ts'
import { describeEvent } from '../../text/event-words.ts'
import { dayOf, formatTime, nameDay } from '../../text/format.ts'
import { t } from '../../text/t.ts'
import './history.css'

/** What happened to the job, newest day first, in words. */
export function History({ view }: { view: JobView }) {
  if (view.events.length === 0)
    return <Empty icon={Clock3} title={t('history.none')} text={t('history.noneText')} />
  return (
    <div class="history">
      {groupByDay(view.events).map(([date, events]) => (
        <section key={date}>
          <h3 class="history-day small soft">{nameDay(date, today.value)}</h3>
          <ol>
            {events.map(event => (
              <HistoryLine key={`${event.id} ${event.uuid}`} event={event} />
            ))}
          </ol>
        </section>
      ))}
    </div>
  )
}

function HistoryLine({ event }: { event: EventView }) {
  return (
    <li class="history-line">
      <time dateTime={new Date(event.eventTimeStamp).toISOString()}>{formatTime(event.eventTimeStamp)}</time>
      <div>
        <p>{describeEvent(event, me.value?.id ?? null)}</p>
        {event.comment !== null && event.comment !== '' && (
          <p class="history-comment soft">{event.comment}</p>
        )}
        {event.type === 'RESOURCE_ACTION' && event.discrepancy && <p class="small soft">{t('event.late')}</p>}
        {event.sending !== null && <SendingMark sending={event.sending} />}
      </div>
    </li>
  )
}

/** Days from the newest on, and in each the newest event first. */
function groupByDay(events: readonly EventView[]): [string, EventView[]][] {
  const days = new Map<string, EventView[]>()
  for (const event of [...events].sort((a, b) => b.eventTimeStamp - a.eventTimeStamp)) {
    const date = dayOf(event.eventTimeStamp)
    days.set(date, [...(days.get(date) ?? []), event])
  }
  return [...days]
}
