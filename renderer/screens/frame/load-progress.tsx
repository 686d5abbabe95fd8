import { Download } from 'lucide-preact'
import { ProgressBar } from '../../parts/progress-bar.tsx'
import { isFirstLoad, lacksCode, progress } from '../../state/app-store.ts'
import { formatRoute } from '../../state/route.ts'
import { describeLoad, shareOfLoad } from '../../text/load-labels.ts'
import { t } from '../../text/t.ts'
import './load-progress.css'

/** Progress of the first load. The jobs that have come can already be used. */
export function FirstLoad() {
  const now = progress.value
  if (!isFirstLoad.value || now === null) return null
  const share = shareOfLoad(now)
  const hasDetails = now.detailsTotal > 0 && now.details >= now.detailsTotal
  const title = t(hasDetails ? 'load.titleRest' : 'load.title')
  return (
    <div class="load stack-close" data-testid="load-progress">
      <p class="strong with-icon">
        <Download size={16} aria-hidden="true" />
        {title}
      </p>
      <ProgressBar label={title} done={share?.done ?? null} total={share?.total ?? 1} />
      <p class="small numbers">{share === null ? t('load.asking') : describeLoad(now)}</p>
      {now.jobs > 0 && <p class="small">{t('load.usable')}</p>}
      {lacksCode.value && (
        <p class="small">
          <a href={formatRoute({ screen: 'more', part: 'support' })}>{t('recovery.offer')}</a>
        </p>
      )}
    </div>
  )
}
