import { CheckCheck } from 'lucide-preact'
import type { ChangedJob } from '../../../shared/views/view.ts'
import { Button } from '../../parts/button.tsx'
import { Empty } from '../../parts/empty.tsx'
import { Reading } from '../../parts/reading.tsx'
import { scrolledByKeys } from '../../parts/scrolled-by-keys.ts'
import { today } from '../../state/clock.ts'
import { news, seeAllNews } from '../../state/news-store.ts'
import { startDayOf } from '../../state/week-days.ts'
import { isNarrow } from '../../state/width.ts'
import { nameDay } from '../../text/format.ts'
import { t } from '../../text/t.ts'
import { ChangedRow } from './changed-row.tsx'

/** Changes by other users to the technician's jobs, until each job was opened. */
export function Changes() {
  const jobs = news.value
  if (jobs === null) return <Reading of={news} />
  return (
    <div class="page" {...(jobs.length === 0 && scrolledByKeys(t('notice.list')))}>
      <div class="page-column changes-list">
        <header class="page-head spread">
          <h2 class="largest">{t('notice.list')}</h2>
          {jobs.length > 1 && (
            <Button
              tone="quiet"
              icon={CheckCheck}
              isIconOnly={isNarrow.value}
              onClick={() => seeAllNews(t('news.allSeen'))}
            >
              {t('news.seeAll')}
            </Button>
          )}
        </header>
        {jobs.length === 0 ? (
          <Empty icon={CheckCheck} title={t('news.none')} text={t('news.noneText')} />
        ) : (
          byDay(jobs).map(([date, changed]) => (
            <section key={date} class="stack">
              <h3 class="strong">{date === null ? t('job.noTime') : nameDay(date, today.value)}</h3>
              <ul class="card rows">
                {changed.map(job => (
                  <ChangedRow key={job.uuid} job={job} />
                ))}
              </ul>
            </section>
          ))
        )}
      </div>
    </div>
  )
}

/** Returns the jobs of each day, the earliest first; those without a time come last. */
function byDay(jobs: readonly ChangedJob[]): [string | null, ChangedJob[]][] {
  const days = Map.groupBy(jobs, startDayOf)
  return [...days].sort(([a], [b]) => ((a ?? '~') < (b ?? '~') ? -1 : 1))
}
