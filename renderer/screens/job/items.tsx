import type { Item, Job } from '../../../shared/job.ts'
import { today } from '../../state/clock.ts'
import { tickItem } from '../../state/job-store.ts'
import { formatMoment } from '../../text/format.ts'
import { t } from '../../text/t.ts'
import { Part } from './part.tsx'
import './items.css'

/** The work items, each ticked off where it stands. */
export function Items({ job }: { job: Job }) {
  const done = job.items.filter(item => item.done).length
  return (
    <Part title={t('job.section.items')} isWide>
      <p class="small soft numbers">{t('job.itemsDone', { done, total: job.items.length })}</p>
      <ul>
        {job.items.map(item => (
          <li key={item.uuid}>
            <label class="item">
              <input
                type="checkbox"
                checked={item.done}
                onChange={event => tickItem(job.uuid, job.items, item.uuid, event.currentTarget.checked)}
              />
              <span class="item-text">
                <span>{[amountOf(item), item.title].filter(Boolean).join(' ')}</span>
                {item.description && <span class="small soft">{item.description}</span>}
              </span>
              {item.done && item.doneTimeStamp !== null && (
                <span class="small soft numbers">
                  {t('job.itemDone', { time: formatMoment(item.doneTimeStamp, today.value) })}
                </span>
              )}
            </label>
          </li>
        ))}
      </ul>
    </Part>
  )
}

function amountOf(item: Item): string | null {
  return item.quantity === null ? null : [item.quantity, item.unit].filter(Boolean).join(' ')
}
