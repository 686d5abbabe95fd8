import { TriangleAlert } from 'lucide-preact'
import type { OutboxGroup } from '../../../shared/sync/sending.ts'
import { askForConflicts } from '../../state/open-conflicts.ts'
import { formatRoute, todayRoute } from '../../state/route.ts'
import { t } from '../../text/t.ts'
import { nameGroup } from './name-group.ts'
import './changed-twice.css'

/** The jobs with conflicts, each with a link to its choices. */
export function ChangedTwice({ groups }: { groups: readonly OutboxGroup[] }) {
  const contested = groups.filter(group => group.conflicts > 0)
  if (contested.length === 0) return null
  return (
    <section class="twice stack-close" aria-labelledby="twice-title">
      <h3 class="toned tone-warn with-icon" id="twice-title">
        <TriangleAlert size={20} aria-hidden="true" />
        {t('outbox.conflict')}
      </h3>
      <p class="small">{t('outbox.conflictText')}</p>
      <ul class="ruled">
        {contested.map(group => (
          <ContestedJob key={group.jobUuid} group={group} />
        ))}
      </ul>
    </section>
  )
}

function ContestedJob({ group }: { group: OutboxGroup }) {
  const { jobUuid } = group
  const name = nameGroup(group)
  return (
    <li class="twice-job" data-testid="contested-job">
      <p class="strong">{name}</p>
      {jobUuid !== null && (
        <a
          class="button button-primary"
          href={formatRoute({ ...todayRoute, jobUuid })}
          aria-label={`${t('outbox.choose')}: ${name}`}
          onClick={() => askForConflicts(jobUuid)}
        >
          {t('outbox.choose')}
        </a>
      )}
    </li>
  )
}
