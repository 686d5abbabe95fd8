import { Download } from 'lucide-preact'
import type { LoadProgress } from '../../../shared/view.ts'
import { isFirstLoad, progress } from '../../state/app-store.ts'
import { t } from '../../text/t.ts'
import './load-progress.css'

/** The first load in numbers; the jobs that are there can be worked on already. */
export function FirstLoad() {
  const now = progress.value
  if (!isFirstLoad.value || now === null) return null
  const { jobs, jobsTotal, details, detailsTotal } = now
  const isCounting = jobsTotal === null && jobs === 0
  const total = (jobsTotal ?? jobs) + detailsTotal
  return (
    <div class="load" data-testid="load-progress">
      <p class="load-title">
        <Download size={16} aria-hidden="true" />
        {t('load.title')}
      </p>
      <progress
        aria-label={t('load.title')}
        max={Math.max(1, total)}
        value={isCounting ? undefined : jobs + details}
      />
      <p class="small numbers">{isCounting ? t('load.asking') : describeLoad(now)}</p>
      {jobs > 0 && <p class="small">{t('load.usable')}</p>}
    </div>
  )
}

/** `Jobs 42/42 · details 31/42` */
function describeLoad({ jobs, jobsTotal, details, detailsTotal }: LoadProgress): string {
  const words =
    jobsTotal === null
      ? t('load.jobsCounting', { done: jobs })
      : t('load.jobs', { done: jobs, total: jobsTotal })
  return detailsTotal === 0
    ? words
    : `${words} · ${t('load.details', { done: details, total: detailsTotal })}`
}
