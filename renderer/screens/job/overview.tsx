import { CloudDownload, CloudOff } from 'lucide-preact'
import type { JobView, OfflineReadiness } from '../../../shared/view.ts'
import { Chip } from '../../parts/chip.tsx'
import { soonPart } from '../../parts/lazy-part.tsx'
import { t } from '../../text/t.ts'
import { Brief } from './brief.tsx'
import { Items } from './items.tsx'
import { LastNotes, LastPhotos } from './latest.tsx'
import { Signed } from './signed.tsx'
import './overview.css'

const Details = soonPart(() => import('./details.tsx').then(part => part.Details))

/** Each thing once: when, where, who and what to do, then what has been done of it. */
export function Overview({ view }: { view: JobView }) {
  return (
    <div class="overview panel">
      <Brief view={view} />
      <Items view={view} />
      <LastNotes view={view} />
      <LastPhotos view={view} />
      <Signed view={view} />
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
