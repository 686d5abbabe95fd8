import { TriangleAlert } from 'lucide-preact'
import type { ComponentChildren } from 'preact'
import type { Job } from '../../../shared/job.ts'
import type { FieldConflict, JobView } from '../../../shared/view.ts'
import { Button } from '../../parts/button.tsx'
import { today } from '../../state/clock.ts'
import { chooseSide } from '../../state/job-store.ts'
import { describeValue, namePath } from '../../text/field-words.ts'
import { formatMoment } from '../../text/format.ts'
import { t } from '../../text/t.ts'
import './conflicts.css'

/** What both sides changed: for each field the three values, and one choice. */
export function Conflicts({ view }: { view: JobView }) {
  if (view.conflicts.length === 0) return null
  return (
    <section class="conflicts" aria-labelledby="conflicts-title">
      <h3 class="conflicts-title" id="conflicts-title">
        <TriangleAlert size={20} aria-hidden="true" />
        {t('conflict.title', { title: view.job.title || t('job.untitled') })}
      </h3>
      <p>{t('conflict.text')}</p>
      <ul>
        {view.conflicts.map(conflict => (
          <Conflict key={conflict.id} conflict={conflict} job={view.job} />
        ))}
      </ul>
    </section>
  )
}

function Conflict({ conflict, job }: { conflict: FieldConflict; job: Job }) {
  const { id, field, holding } = conflict
  const name = namePath(field, job)
  return (
    <li class="conflict">
      <h4>{name}</h4>
      <div class="conflict-values">
        <Value label={t('conflict.before')} value={describeValue(field, conflict.before)} />
        <Value
          label={sideWords('mine', conflict.mineAt)}
          value={describeValue(field, conflict.mine)}
          isHolding={holding === 'mine'}
        >
          <Button aria-label={`${name}: ${t('conflict.chooseMine')}`} onClick={() => chooseSide(id, 'mine')}>
            {t('conflict.chooseMine')}
          </Button>
        </Value>
        <Value
          label={sideWords('office', conflict.officeAt)}
          value={describeValue(field, conflict.office)}
          isHolding={holding === 'office'}
        >
          <Button
            aria-label={`${name}: ${t('conflict.chooseOffice')}`}
            onClick={() => chooseSide(id, 'office')}
          >
            {t('conflict.chooseOffice')}
          </Button>
        </Value>
      </div>
    </li>
  )
}

function sideWords(side: 'mine' | 'office', at: number | null): string {
  const name = t(`conflict.${side}`)
  return at === null ? name : t('conflict.at', { side: name, time: formatMoment(at, today.value) })
}

function Value(props: { label: string; value: string; isHolding?: boolean; children?: ComponentChildren }) {
  return (
    <div class="conflict-value">
      <p class="small soft numbers">
        {props.label}
        {props.isHolding && <strong class="conflict-holds"> · {t('conflict.holds')}</strong>}
      </p>
      <p class="conflict-text">{props.value}</p>
      {props.children}
    </div>
  )
}
