import { CheckCheck } from 'lucide-preact'
import { Button } from '../../parts/button.tsx'
import { Empty } from '../../parts/empty.tsx'
import { Reading } from '../../parts/reading.tsx'
import { scrolledByKeys } from '../../parts/scrolled-by-keys.ts'
import { today } from '../../state/clock.ts'
import { news, seeAllNews } from '../../state/news-store.ts'
import { todayRoute } from '../../state/route.ts'
import { startDayOf } from '../../state/week-days.ts'
import { t } from '../../text/t.ts'
import { JobRow } from '../today/job-row.tsx'
import './changes.css'

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
          <ul class="card changes-list">
            {jobs.map(job => {
              const date = startDayOf(job)
              const route = { ...todayRoute, date: date === today.value ? null : date, jobUuid: job.uuid }
              return <JobRow key={job.uuid} job={job} isShown={false} isOtherDay route={route} />
            })}
          </ul>
        )}
      </div>
    </div>
  )
}
