import type { Item, JobAlone } from '../../../shared/job.ts'
import { useGrowing } from '../../parts/growing.tsx'
import { Part } from '../../parts/part.tsx'
import { Tick } from '../../parts/tick.tsx'
import { today } from '../../state/clock.ts'
import { tickItem } from '../../state/job-store.ts'
import { formatMoment } from '../../text/format.ts'
import { t } from '../../text/t.ts'

/** The work items, each ticked off where it stands. */
export function Items({ job }: { job: JobAlone }) {
  const done = job.items.filter(item => item.done).length
  const { shown, more } = useGrowing(job.items)
  return (
    <Part title={t('job.section.items')} isWide>
      <p class="small soft numbers">{t('job.itemsDone', { done, total: job.items.length })}</p>
      <ul>
        {shown.map(item => (
          <li key={item.uuid}>
            <Tick
              isOn={item.done}
              onChange={isDone => tickItem(job.uuid, job.items, item.uuid, isDone)}
              end={<ItemState item={item} />}
            >
              <span>{[amountOf(item), item.title].filter(Boolean).join(' ')}</span>
              {item.description && <span class="small soft">{item.description}</span>}
            </Tick>
          </li>
        ))}
        {more !== null && <li>{more}</li>}
      </ul>
    </Part>
  )
}

/** In words, as a tick alone is hard to see in the sun. */
function ItemState({ item: { done, doneTimeStamp } }: { item: Item }) {
  if (!done) return <span class="small soft">{t('job.itemOpen')}</span>
  const time = doneTimeStamp === null ? null : formatMoment(doneTimeStamp, today.value)
  return (
    <span class="small soft numbers">
      {time === null ? t('job.itemDoneOnce') : t('job.itemDone', { time })}
    </span>
  )
}

function amountOf(item: Item): string | null {
  return item.quantity === null ? null : [item.quantity, item.unit].filter(Boolean).join(' ')
}
