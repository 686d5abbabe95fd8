import type { Item } from '../../../shared/job.ts'
import type { JobView } from '../../../shared/view.ts'
import { useGrowing } from '../../parts/growing.tsx'
import { soonPart } from '../../parts/lazy-part.tsx'
import { Part } from '../../parts/part.tsx'
import { Tick } from '../../parts/tick.tsx'
import { today } from '../../state/clock.ts'
import { tickItem } from '../../state/job-store.ts'
import { mayCapture } from '../../state/may-capture.ts'
import { amountWords } from '../../text/amount.ts'
import { formatMoment } from '../../text/format.ts'
import { t } from '../../text/t.ts'

const ItemStepper = soonPart(() => import('../material/item-stepper.tsx').then(part => part.ItemStepper))
const AddMaterial = soonPart(() => import('../material/add-material.tsx').then(part => part.AddMaterial))

/** The work items, each ticked off where it stands; of material there may be more or less. */
export function Items({ view }: { view: JobView }) {
  const { job } = view
  const done = job.items.filter(item => item.done).length
  const { shown, more } = useGrowing(job.items)
  const mayAdd = mayCapture(view, 'material')
  if (job.items.length === 0 && !mayAdd) return null
  return (
    <Part title={t('job.section.items')} isWide>
      {job.items.length > 0 && (
        <p class="small soft numbers">{t('job.itemsDone', { done, total: job.items.length })}</p>
      )}
      <ul>
        {shown.map(item => (
          <li key={item.uuid} class="item-row">
            <Tick
              isOn={item.done}
              onChange={isDone => tickItem(job.uuid, job.items, item.uuid, isDone)}
              end={<ItemState item={item} />}
            >
              <span>{[amountWords(item), item.title].filter(Boolean).join(' ')}</span>
              {item.description && <span class="small soft">{item.description}</span>}
            </Tick>
            {mayAdd && item.quantity !== null && <ItemStepper jobUuid={job.uuid} item={item} />}
          </li>
        ))}
        {more !== null && <li>{more}</li>}
      </ul>
      {mayAdd && <AddMaterial jobUuid={job.uuid} />}
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
