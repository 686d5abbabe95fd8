import { CalendarClock, CalendarPlus, Clock3, Pencil, Trash2 } from 'lucide-preact'
import { useState } from 'preact/hooks'
import type { AvailabilityLine, AvailabilityView } from '../../../shared/contract/availability.ts'
import type { PersonView } from '../../../shared/views/asset.ts'
import { Chip } from '../../parts/chip.tsx'
import { Empty } from '../../parts/empty.tsx'
import { focusSoon } from '../../parts/focus.ts'
import { useGrowing } from '../../parts/growing.tsx'
import { Reading } from '../../parts/reading.tsx'
import { type RowAction, RowActions } from '../../parts/row-actions.tsx'
import { scrolledByKeys } from '../../parts/scrolled-by-keys.ts'
import { me } from '../../state/app-store.ts'
import { act } from '../../state/ask.ts'
import { availability } from '../../state/availability-store.ts'
import { today } from '../../state/clock.ts'
import { daysLabel, weekLabel } from '../../text/availability-labels.ts'
import { t } from '../../text/t.ts'
import { AbsenceForm } from './absence-form.tsx'
import { HoursForm } from './hours-form.tsx'
import './availability.css'

/** The working hours and absences of the group. Dispatchers change all of them, others their own absences. */
export function AvailabilityScreen() {
  const view = availability.value
  if (view === null) return <Reading of={availability} />
  return (
    <div class="page" {...(!view.isOffered && scrolledByKeys(t('frame.availability')))}>
      <div class="page-column page-wide">
        <header class="page-head spread">
          <h2 class="largest">{t('frame.availability')}</h2>
        </header>
        {view.isOffered ? (
          <>
            <p class="soft">{t(view.mayPlan ? 'availability.introOffice' : 'availability.intro')}</p>
            <People view={view} />
          </>
        ) : (
          <Empty
            icon={CalendarClock}
            title={t('availability.notOffered')}
            text={t('availability.notOfferedText')}
          />
        )}
      </div>
    </div>
  )
}

/** The user comes first, as users look up and add their own absences. */
function People({ view }: { view: AvailabilityView }) {
  const isMe = ({ id }: PersonView) => id === me.value?.id
  const people = [...view.people.filter(isMe), ...view.people.filter(person => !isMe(person))]
  const { shown, more } = useGrowing(people)
  return (
    <>
      <ul class="card rows">
        {shown.map(person => (
          <li key={person.id} class="availability-person" data-person={person.id}>
            <Person person={person} view={view} />
          </li>
        ))}
      </ul>
      {more}
    </>
  )
}

/** The open form: of the hours, of a new absence, or of the absence with this uuid. */
type Open = 'hours' | 'new' | { uuid: string } | null

function Person({ person, view }: { person: PersonView; view: AvailabilityView }) {
  const [open, setOpen] = useState<Open>(null)
  const { id: userId } = person
  const name = person.name ?? t('job.unnamed', { id: String(userId) })
  const theirs = view.entries.filter(entry => entry.userId === userId)
  const hours = theirs.find(({ kind }) => kind === 'HOURS') ?? null
  const absences = theirs
    .filter(({ kind, to }) => kind === 'ABSENCE' && to !== null && to >= today.value)
    .sort((a, b) => ((a.from ?? '') < (b.from ?? '') ? -1 : 1))
  const isMine = userId === me.value?.id
  const mayAdd = view.mayPlan || isMine
  const close = (selector: string) => () => {
    setOpen(null)
    focusSoon(() => document.querySelector<HTMLElement>(`[data-person="${userId}"] ${selector}`))
  }
  const head = '.availability-head .row-actions'
  return (
    <>
      <div class="availability-head rows-row">
        <div class="availability-about columns">
          <h3 class="rows-title">
            <span>
              {name} {isMine && <span class="soft">({t('job.you')})</span>}
            </span>
            {hours?.isWaiting && <Waiting />}
          </h3>
          <p class="small soft numbers">{hours?.week ? weekLabel(hours.week) : t('availability.noHours')}</p>
        </div>
        <RowActions
          what={name}
          isIconOnly={view.mayPlan}
          actions={actionsOn(name, { mayAdd, mayPlan: view.mayPlan }, setOpen)}
        />
      </div>
      {open === 'hours' && (
        <div class="rows-form">
          <HoursForm userId={userId} name={name} entry={hours} onClose={close(`${head} .menu-button`)} />
        </div>
      )}
      {open === 'new' && (
        <div class="rows-form">
          <AbsenceForm userId={userId} name={name} entry={null} onClose={close(`${head} button`)} />
        </div>
      )}
      {absences.map(entry =>
        typeof open === 'object' && open?.uuid === entry.uuid ? (
          <div key={entry.uuid} class="rows-form">
            <AbsenceForm
              userId={userId}
              name={name}
              entry={entry}
              onClose={close(`[data-entry="${entry.uuid}"] button`)}
            />
          </div>
        ) : (
          <Absence
            key={entry.uuid}
            entry={entry}
            name={name}
            mayChange={mayAdd}
            onEdit={() => setOpen({ uuid: entry.uuid })}
            onRemoved={close(`${head} button`)}
          />
        ),
      )}
    </>
  )
}

function actionsOn(
  name: string,
  { mayAdd, mayPlan }: { mayAdd: boolean; mayPlan: boolean },
  setOpen: (open: Open) => void,
): RowAction[] {
  const add: RowAction = {
    icon: CalendarPlus,
    label: t('availability.add'),
    name: t('availability.addFor', { name }),
    run: () => setOpen('new'),
  }
  const hours: RowAction = {
    icon: Clock3,
    label: t('availability.hours'),
    name: t('availability.editHours', { name }),
    class: 'availability-hours',
    run: () => setOpen('hours'),
  }
  return [...(mayAdd ? [add] : []), ...(mayPlan ? [hours] : [])]
}

function Absence(props: {
  entry: AvailabilityLine
  name: string
  mayChange: boolean
  onEdit: () => void
  onRemoved: () => void
}) {
  const { entry, name, mayChange, onEdit, onRemoved } = props
  const days = daysLabel(entry, today.value)
  const remove = async () => {
    const request = { entryUuid: entry.uuid, after: null }
    if (await act('availability.change', request, t('availability.removed', { name }))) onRemoved()
  }
  return (
    <div class="availability-line rows-row" data-entry={entry.uuid}>
      <div class="availability-absence columns">
        <p class="rows-title availability-days-off numbers">
          {days}
          {entry.isWaiting && <Waiting />}
        </p>
        {entry.reason !== null && (
          <p class="small soft" dir="auto">
            {entry.reason}
          </p>
        )}
      </div>
      {mayChange && (
        <RowActions
          what={days}
          isIconOnly
          actions={[
            {
              icon: Pencil,
              label: t('action.edit'),
              name: t('availability.edit', { name, days }),
              run: onEdit,
            },
            {
              icon: Trash2,
              label: t('action.remove'),
              class: 'availability-remove',
              run: () => void remove(),
            },
          ]}
        />
      )}
    </div>
  )
}

function Waiting() {
  return (
    <Chip icon={Clock3} tone="warn">
      {t('sending.waiting')}
    </Chip>
  )
}
