import { Download } from 'lucide-preact'
import type { LoadProgress } from '../../../shared/view.ts'
import { isFirstLoad, progress } from '../../state/app-store.ts'
import { formatBytes } from '../../text/format.ts'
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

/** `Jobs 42/42 · details 31/42 · assets 8/10 · files 118 MB/230 MB`; what there is none of is not named. */
function describeLoad(now: LoadProgress): string {
  const { jobs, jobsTotal, details, detailsTotal, assets, assetsTotal, filesBytes, filesBytesTotal } = now
  const words = [
    jobsTotal === null
      ? t('load.jobsCounting', { done: jobs })
      : t('load.jobs', { done: jobs, total: jobsTotal }),
  ]
  if (detailsTotal > 0) words.push(t('load.details', { done: details, total: detailsTotal }))
  if (assetsTotal > 0) words.push(t('load.assets', { done: assets, total: assetsTotal }))
  if (filesBytesTotal > 0)
    words.push(t('load.files', { done: formatBytes(filesBytes), total: formatBytes(filesBytesTotal) }))
  return words.join(' · ')
}
