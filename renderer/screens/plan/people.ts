/** People to whom the user may assign jobs, as far as this laptop knows them. */
import type { PersonView } from '../../../shared/views/asset.ts'
import { useRead } from '../../parts/use-read.ts'
import { ask } from '../../state/ask.ts'
import { t } from '../../text/t.ts'

/** Returns the people of the job's group, or of all the user's groups; null until they are read. */
export function usePeople(jobUuid: string | null): PersonView[] | null {
  return useRead(() => ask('user.list', { jobUuid }), [jobUuid])
}

export function nameOfPerson({ id, name }: PersonView): string {
  return name ?? t('job.unnamed', { id: String(id) })
}

/** Options for a select, with the user's number as the value. */
export function optionsOf(people: readonly PersonView[]): { value: string; label: string }[] {
  return people.map(person => ({ value: String(person.id), label: nameOfPerson(person) }))
}
