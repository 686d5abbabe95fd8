import { CheckCheck } from 'lucide-preact'
import { Button } from '../../parts/button.tsx'
import { Empty } from '../../parts/empty.tsx'
import { Reading } from '../../parts/reading.tsx'
import { scrolledByKeys } from '../../parts/scrolled-by-keys.ts'
import { news, seeAllNews } from '../../state/news-store.ts'
import { t } from '../../text/t.ts'
import { ChangedRow } from './changed-row.tsx'

/** Changes by other users to the technician's jobs, until each job was opened. */
export function Changes() {
  const jobs = news.value
  if (jobs === null) return <Reading of={news} />
  return (
    <div class="page" {...(jobs.length === 0 && scrolledByKeys(t('notice.list')))}>
      <div class="page-column">
        <header class="page-head spread">
          <h2 class="largest">{t('notice.list')}</h2>
          {jobs.length > 1 && (
            <Button icon={CheckCheck} onClick={() => seeAllNews(t('news.allSeen'))}>
              {t('news.seeAll')}
            </Button>
          )}
        </header>
        {jobs.length === 0 ? (
          <Empty icon={CheckCheck} title={t('news.none')} text={t('news.noneText')} />
        ) : (
          <ul class="card rows">
            {jobs.map(job => (
              <ChangedRow key={job.uuid} job={job} />
            ))}
          </ul>
        )}
      </div>
    </div>
  )
}
