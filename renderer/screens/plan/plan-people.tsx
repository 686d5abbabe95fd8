import { UserMinus, UserPlus } from 'lucide-preact'
import { useState } from 'preact/hooks'
import type { JobAlone } from '../../../shared/entities/job.ts'
import { absentStates } from '../../../shared/entities/states.ts'
import type { JobView } from '../../../shared/views/view.ts'
import { Button } from '../../parts/button.tsx'
import { SelectField } from '../../parts/field.tsx'
import { StateChip } from '../../parts/state-chip.tsx'
import { Switch } from '../../parts/switch.tsx'
import { me } from '../../state/app-store.ts'
import { act } from '../../state/ask.ts'
import { t } from '../../text/t.ts'
import { AwayWarning } from './away-warning.tsx'
import { DeclinedLines } from './declined-lines.tsx'
import { nameOfPerson, optionsOf, usePeople } from './people.ts'
import './plan-job.css'

/** Assigns people to a job and removes them, with or without a network. */
export function PlanPeople({ view: { job, declined } }: { view: JobView }) {
  const [doesTell, setTell] = useState(true)
  return (
    <>
      {job.resources.every(({ state }) => absentStates.includes(state)) && (
        <p class="soft">{t('plan.part.unassigned')}</p>
      )}
      <ul class="people">
        {job.resources.map(person => (
          <Person
            key={person.uuid}
            job={job}
            person={person}
            reason={declined.find(({ userId }) => userId === person.userId)?.reason ?? null}
            doesTell={doesTell}
          />
        ))}
      </ul>
      <div class="plan-adding-line spread">
        <Adding job={job} declined={declined} doesTell={doesTell} />
        <Switch label={t('plan.notify')} isOn={doesTell} onChange={setTell} />
      </div>
    </>
  )
}

/** A person who has finished, or is already removed, cannot be removed. */
const offStates = [...absentStates, 'FINISHED']

interface PersonProps {
  job: JobAlone
  person: JobAlone['resources'][number]
  /** why the person declined */
  reason: string | null
  doesTell: boolean
}

function Person({ job, person, reason, doesTell }: PersonProps) {
  const { userId, fullName, state } = person
  const name = fullName ?? t('job.unnamed', { id: String(userId) })
  const removePerson = () =>
    act(
      'job.staff',
      { jobUuid: job.uuid, userId, action: 'unschedule', sendMessage: doesTell },
      t('plan.removed', { name }),
    )
  return (
    <li class="person plan-person">
      <span class="plan-name">
        {name}
        {userId === me.value?.id && <span class="soft"> ({t('job.you')})</span>}
      </span>
      <StateChip state={state} />
      {reason !== null && <span class="plan-reason small soft">{reason}</span>}
      {!offStates.includes(state) && (
        <Button
          tone="quiet"
          isIconOnly
          icon={UserMinus}
          aria-label={t('plan.removeOf', { name })}
          onClick={removePerson}
        >
          {t('action.remove')}
        </Button>
      )}
    </li>
  )
}

interface AddingProps extends Pick<JobView, 'job' | 'declined'> {
  doesTell: boolean
}

function Adding({ job, declined, doesTell }: AddingProps) {
  const people = usePeople(job.uuid)
  const [chosen, setChosen] = useState('')
  const isOn = (id: number) =>
    job.resources.some(({ userId, state }) => userId === id && !absentStates.includes(state))
  const free = people?.filter(({ id }) => !isOn(id)) ?? []
  if (people !== null && free.length === 0) return <p class="small soft">{t('plan.personNone')}</p>
  const person = free.find(({ id }) => String(id) === chosen)
  const said = declined.filter(({ userId }) => userId === person?.id)
  const add = async () => {
    if (person === undefined) return
    const action = job.startTime === null ? 'assign' : 'schedule'
    const request = { jobUuid: job.uuid, userId: person.id, action, sendMessage: doesTell } as const
    if (await act('job.staff', request, t('plan.added', { name: nameOfPerson(person) }))) setChosen('')
  }
  return (
    <div class="plan-adding stack">
      <SelectField
        label={t('plan.person')}
        isLabelHidden
        value={chosen}
        options={[{ value: '', label: t('plan.person') }, ...optionsOf(free)]}
        onChoose={setChosen}
      />
      <div role="status" class="plan-said">
        <DeclinedLines declined={said} />
        {person !== undefined && <AwayWarning job={job} userId={person.id} />}
      </div>
      {person !== undefined && (
        <Button tone="primary" icon={UserPlus} onClick={add}>
          {t(said.length > 0 ? 'plan.addAnyway' : 'plan.add')}
        </Button>
      )}
    </div>
  )
}
