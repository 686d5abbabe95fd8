import { TriangleAlert } from 'lucide-preact'
import type { ComponentChildren } from 'preact'
import { useEffect, useLayoutEffect, useRef } from 'preact/hooks'
import type { FieldConflict } from '../../../shared/views/field-conflict.ts'
import type { JobView } from '../../../shared/views/view.ts'
import { Button } from '../../parts/button.tsx'
import { catchFocus, useFocusAfterwards } from '../../parts/focus.ts'
import { Strip } from '../../parts/strip.tsx'
import { today } from '../../state/clock.ts'
import { chooseSide } from '../../state/job-store.ts'
import { askForConflicts, takeAskedConflicts } from '../../state/open-conflicts.ts'
import { lastDayRoute, replaceRoute } from '../../state/route.ts'
import { describeValue, namePath } from '../../text/field-labels.ts'
import { formatMoment } from '../../text/format.ts'
import { t } from '../../text/t.ts'
import './conflicts.css'

/** Conflicts of the job: all on its first tab, and a link to them on the others. */
export function Conflicts({ view, isWhole }: { view: JobView; isWhole: boolean }) {
  return isWhole ? <Cards view={view} /> : <Line view={view} />
}

function Line({ view }: { view: JobView }) {
  const { uuid: jobUuid } = view.job
  const names = view.conflicts.map(conflict => nameIn(view, conflict)).join(', ')
  const choose = () => {
    askForConflicts(jobUuid)
    replaceRoute({ ...lastDayRoute.value, jobUuid, tab: 'overview' })
  }
  return (
    <Strip
      class="conflicts-line"
      icon={TriangleAlert}
      tone="warn"
      actions={
        <Button aria-label={`${t('outbox.choose')}: ${names}`} onClick={choose}>
          {t('outbox.choose')}
        </Button>
      }
    >
      <p class="clamped">
        <strong>{t('job.row.conflict')}:</strong> {names}
      </p>
    </Strip>
  )
}

/** Names the field of a conflict. */
function nameIn({ job, documents, contestedForms: forms }: JobView, { field }: FieldConflict): string {
  return namePath(field, { ...job, documents, forms })
}

/** Shows three values for each field, and lets the user choose. */
function Cards({ view }: { view: JobView }) {
  const title = useRef<HTMLHeadingElement>(null)
  useLayoutEffect(() => {
    if (takeAskedConflicts(view.job.uuid)) title.current?.focus()
  }, [view.job.uuid])
  useFocusAfterChoice(view.conflicts.length)
  return (
    <section class="conflicts stack" aria-labelledby="conflicts-title">
      <h3 ref={title} class="conflicts-title" id="conflicts-title" tabIndex={-1}>
        <TriangleAlert size={20} aria-hidden="true" />
        {t('conflict.title', { title: view.job.title || t('job.untitled') })}
      </h3>
      <p>{t('conflict.text')}</p>
      <ul>
        {view.conflicts.map(conflict => (
          <Conflict key={conflict.id} conflict={conflict} view={view} />
        ))}
      </ul>
    </section>
  )
}

function Conflict({ conflict, view }: { conflict: FieldConflict; view: JobView }) {
  const { field } = conflict
  const name = nameIn(view, conflict)
  return (
    <li class="conflict">
      <h4>{name}</h4>
      <div class="conflict-values stack">
        {conflict.before !== null && (
          <Value label={t('conflict.before')} value={describeValue(field, conflict.before)} />
        )}
        <Choice conflict={conflict} side="mine" name={name} />
        <Choice conflict={conflict} side="office" name={name} />
      </div>
    </li>
  )
}

/** The clicked button is gone with its card. The focus moves to the next choice, or to the job. */
function useFocusAfterChoice(count: number): void {
  const before = useRef(count)
  useEffect(() => {
    if (count < before.current) catchFocus('.conflicts-title')
    before.current = count
  }, [count])
  useFocusAfterwards('.job-title')
}

/** The value of one side, with the button that chooses it. */
function Choice({
  conflict,
  side,
  name,
}: {
  conflict: FieldConflict
  side: 'mine' | 'office'
  name: string
}) {
  const { id, field, holding } = conflict
  const at = side === 'mine' ? conflict.mineAt : conflict.officeAt
  const words = t(side === 'mine' ? 'conflict.chooseMine' : 'conflict.chooseOffice')
  return (
    <Value
      label={sideWords(side, at)}
      value={describeValue(field, conflict[side])}
      isHolding={holding === side}
    >
      <Button aria-label={`${name}: ${words}`} onClick={() => chooseSide(id, side)}>
        {words}
      </Button>
    </Value>
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
