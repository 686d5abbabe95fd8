import { Download } from 'lucide-preact'
import { app, progress } from '../../state/app-store.ts'
import { t } from '../../text/t.ts'
import './load-progress.css'

/** The first load in numbers; the jobs that are there can be worked on already. */
export function FirstLoad() {
  const now = progress.value
  if (app.value?.phase !== 'loading' || now === null) return null
  const { jobs, jobsTotal, details, detailsTotal } = now
  const jobsText =
    jobsTotal === null
      ? t('load.jobsCounting', { done: jobs })
      : t('load.jobs', { done: jobs, total: jobsTotal })
  const words = `${jobsText} · ${t('load.details', { done: details, total: detailsTotal })}`
  const total = (jobsTotal ?? jobs) + detailsTotal
  return (
    <div class="load" data-testid="load-progress">
      <p class="load-title">
        <Download size={16} aria-hidden="true" />
        {t('load.title')}
      </p>
      <progress aria-label={t('load.title')} max={Math.max(1, total)} value={jobs + details} />
      <p class="small numbers">{words}</p>
      {jobs > 0 && <p class="small">{t('load.usable')}</p>}
    </div>
  )
}
