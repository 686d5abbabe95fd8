import { FileQuestionMark } from 'lucide-preact'
import type { JobView } from '../../../shared/view.ts'
import { Button } from '../../parts/button.tsx'
import { Empty } from '../../parts/empty.tsx'
import { type Tab, Tabs } from '../../parts/tabs.tsx'
import { draftOf, isEmptyDraft } from '../../state/draft-store.ts'
import { openedJob } from '../../state/job-store.ts'
import { goToDay, type JobTab, lastDayRoute, replaceRoute } from '../../state/route.ts'
import { t } from '../../text/t.ts'
import { Conflicts } from './conflicts.tsx'
import { History } from './history.tsx'
import { JobBanner } from './job-banner.tsx'
import { JobHeader } from './job-header.tsx'
import { NoteDock } from './note-dock.tsx'
import { Notes } from './notes.tsx'
import { Overview } from './overview.tsx'
import './job-screen.css'

/** One job: what to do next, and everything known about it. */
export function JobScreen({ jobUuid }: { jobUuid: string }) {
  const opened = openedJob.value
  if (opened === null) return null
  if (!opened.ok)
    return (
      <Empty icon={FileQuestionMark} title={t('job.gone')} text={t('job.goneText')}>
        <Button onClick={() => goToDay({ jobUuid: null })}>{t('job.back')}</Button>
      </Empty>
    )
  // While another job is being read, what is here belongs to the one before.
  if (opened.value.job.uuid !== jobUuid) return null
  return <OpenedJob view={opened.value} />
}

function OpenedJob({ view }: { view: JobView }) {
  const here = lastDayRoute.value
  const tabs: Tab<JobTab>[] = [
    { value: 'overview', label: t('job.tab.overview') },
    { value: 'notes', label: t('job.tab.notes'), count: view.notes.length },
    { value: 'history', label: t('job.tab.history') },
  ]
  return (
    <article class="job">
      <JobBanner view={view} />
      <JobHeader view={view} />
      <Tabs
        label={t('job.tabs')}
        tabs={tabs}
        value={here.tab}
        onChoose={tab => replaceRoute({ ...here, jobUuid: view.job.uuid, tab })}
      >
        <Conflicts view={view} />
        {here.tab === 'overview' && <Overview view={view} />}
        {here.tab === 'notes' && <Notes notes={view.notes} />}
        {here.tab === 'history' && <History view={view} />}
      </Tabs>
      {canReceiveNotes(view) && <NoteDock jobUuid={view.job.uuid} />}
    </article>
  )
}

/** At a job that the office deleted no note can arrive; words begun before stay in reach. */
function canReceiveNotes({ banner, job }: JobView): boolean {
  return banner !== 'deleted' || !isEmptyDraft(draftOf(job.uuid).value.value)
}
