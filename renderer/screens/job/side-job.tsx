import { isPicture } from '../../../shared/views/shown-types.ts'
import { openedJob } from '../../state/job-store.ts'
import { lastDayRoute } from '../../state/route.ts'
import { t } from '../../text/t.ts'
import { History } from './history.tsx'
import { LastPhotos } from './latest.tsx'
import './side-job.css'

/** A wide window shows the job's pictures and history next to it, unless the open tab already does. */
export function SideJob({ jobUuid }: { jobUuid: string }) {
  const opened = openedJob.value
  const { tab } = lastDayRoute.value
  if (opened?.ok !== true || opened.value.job.uuid !== jobUuid) return null
  const { documents } = opened.value
  const hasPhotos =
    tab !== 'overview' && tab !== 'files' && documents.some(({ mimeType }) => isPicture(mimeType))
  if (tab === 'history' && !hasPhotos) return null
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: without focus the keyboard could not scroll it
    <aside class="pane-beside ring-within" aria-label={t('job.beside')} tabIndex={0}>
      {hasPhotos && <LastPhotos view={opened.value} />}
      {tab !== 'history' && (
        <>
          <h2 class="beside-title large">{t('job.tab.history')}</h2>
          <History key={jobUuid} jobUuid={jobUuid} />
        </>
      )}
    </aside>
  )
}
