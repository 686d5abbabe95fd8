import { CloudDownload, CloudOff } from 'lucide-preact'
import { useState } from 'preact/hooks'
import type { Item } from '../../../shared/entities/job.ts'
import { isJobOver } from '../../../shared/entities/states.ts'
import type { JobView, OfflineReadiness } from '../../../shared/views/view.ts'
import { Chip } from '../../parts/chip.tsx'
import { useGrowing } from '../../parts/growing.tsx'
import { soonPart } from '../../parts/lazy-part.tsx'
import { Part } from '../../parts/part.tsx'
import { Tick } from '../../parts/tick.tsx'
import { today } from '../../state/clock.ts'
import { tickItem } from '../../state/job-store.ts'
import { mayCapture } from '../../state/may-capture.ts'
import { amountLabel } from '../../text/amount.ts'
import { formatMoment } from '../../text/format.ts'
import { t } from '../../text/t.ts'
import { Brief } from './brief.tsx'
import { LastNotes, LastPhotos } from './latest.tsx'
import { mayFinish } from './next-step.tsx'
import './overview.css'

const Captures = soonPart(() => import('../paper/captures.tsx').then(part => part.Captures), true)
const Missing = soonPart(() => import('./missing.tsx').then(part => part.Missing), true)
const Signed = soonPart(() => import('./signed.tsx').then(part => part.Signed))
const Details = soonPart(() => import('./details.tsx').then(part => part.Details))

/** Shows each fact once: time, place, people and tasks, then what was done. */
export function Overview({ view }: { view: JobView }) {
  return (
    <div class="overview panel">
      <Captures owner={{ kind: 'job', ref: view.job.uuid }} />
      {mayFinish(view) && <Missing jobUuid={view.job.uuid} />}
      <Brief view={view} />
      <Items view={view} />
      <LastNotes view={view} />
      <LastPhotos view={view} />
      {view.signers.length > 0 && <Signed view={view} />}
      <Details view={view} />
      <OfflineMark readiness={view} />
    </div>
  )
}

function OfflineMark({ readiness }: { readiness: OfflineReadiness }) {
  const { notReady, withoutFiles } = readiness
  return (
    <p class="overview-offline">
      {notReady === null ? (
        <Chip icon={CloudDownload}>
          {withoutFiles === 0 ? t('job.offlineReady') : t('job.offlineWithout', { count: withoutFiles })}
        </Chip>
      ) : (
        <Chip icon={CloudOff} tone="warn">
          {t(`job.offlineNot.${notReady}`)}
        </Chip>
      )}
    </p>
  )
}

const ItemStepper = soonPart(() => import('../material/item-stepper.tsx').then(part => part.ItemStepper))
const AmountsLock = soonPart(() => import('../material/amounts-lock.tsx').then(part => part.AmountsLock))
const AddMaterial = soonPart(() => import('../material/add-material.tsx').then(part => part.AddMaterial))

/** Work items, each with its checkbox. The used amount of a material may differ from the planned one. */
function Items({ view }: { view: JobView }) {
  const { job } = view
  const done = job.items.filter(item => item.done).length
  const { shown, more } = useGrowing(job.items)
  const mayAdd = mayCapture(view, 'material')
  const [unlockedUuid, unlock] = useState<string | null>(null)
  const isLocked = areAmountsLocked(view) && unlockedUuid !== job.uuid
  if (job.items.length === 0 && !mayAdd) return null
  return (
    <Part title={t('field.items')} isWide>
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
              <span>{[amountLabel(item), item.title].filter(Boolean).join(' ')}</span>
              {item.description && <span class="small soft">{item.description}</span>}
            </Tick>
            {mayAdd && !isLocked && item.quantity !== null && <ItemStepper jobUuid={job.uuid} item={item} />}
          </li>
        ))}
        {more !== null && <li>{more}</li>}
      </ul>
      {mayAdd && isLocked && job.items.some(({ quantity }) => quantity !== null) && (
        <AmountsLock isSigned={job.signature !== null} onUnlock={() => unlock(job.uuid)} />
      )}
      {mayAdd && <AddMaterial jobUuid={job.uuid} />}
    </Part>
  )
}

/** Amounts are locked once signed or finished, so that a wrong tap cannot change what the customer signed. */
function areAmountsLocked({ job, myState }: JobView): boolean {
  return job.signature !== null || myState === 'FINISHED' || isJobOver(job.state)
}

/** When it was done. In the sunlight theme also that it is still to do, as an empty box alone is hard to see there. */
function ItemState({ item: { done, doneTimeStamp } }: { item: Item }) {
  if (!done) return <span class="item-open small soft">{t('job.itemOpen')}</span>
  const time = doneTimeStamp === null ? null : formatMoment(doneTimeStamp, today.value)
  return (
    <span class="small soft numbers">
      {time === null ? t('job.itemDoneOnce') : t('job.itemDone', { time })}
    </span>
  )
}
