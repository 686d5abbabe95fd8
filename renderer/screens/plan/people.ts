/** The people whom somebody may plan, as far as this laptop knows them. */
import { useEffect, useState } from 'preact/hooks'
import type { PersonView } from '../../../shared/asset-view.ts'
import { ask } from '../../state/ask.ts'
import { t } from '../../text/t.ts'

/** Of a job's group, or of all groups of the person; null until they are read. A broken call has been told by `ask`. */
export function usePeople(jobUuid: string | null): PersonView[] | null {
  const [people, setPeople] = useState<PersonView[] | null>(null)
  useEffect(() => {
    let isHere = true
    ask('user.list', { jobUuid }).then(
      list => isHere && setPeople(list),
      () => undefined,
    )
    return () => {
      isHere = false
    }
  }, [jobUuid])
  return people
}

export function nameOfPerson({ id, name }: PersonView): string {
  return name ?? t('job.unnamed', { id: String(id) })
}
