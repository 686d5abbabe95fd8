import { SelectField } from '../../parts/field.tsx'
import { me } from '../../state/app-store.ts'
import { forNobody } from '../../state/new-job-form.ts'
import { changeForm, newJobForm } from '../../state/new-job-store.ts'
import { t } from '../../text/t.ts'
import { optionsOf, usePeople } from './people.ts'

/** Lets a dispatcher choose who gets a new job. */
export function PlanFor() {
  const people = usePeople(null)
  const others = people?.filter(({ id }) => id !== me.value?.id) ?? []
  return (
    <SelectField
      label={t('plan.for')}
      value={newJobForm.value.person}
      options={[
        { value: '', label: t('plan.forMe') },
        ...optionsOf(others),
        { value: forNobody, label: t('plan.forNobody') },
      ]}
      onChoose={person => changeForm({ person })}
    />
  )
}
