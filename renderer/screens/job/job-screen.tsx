import { FileQuestionMark } from 'lucide-preact'
import { isJobOver } from '../../../shared/entities/states.ts'
import type { JobView } from '../../../shared/views/view.ts'
import { Button } from '../../parts/button.tsx'
import { useDroppedFiles } from '../../parts/dropped-files.ts'
import { Empty } from '../../parts/empty.tsx'
import { lazyPart, soonPart } from '../../parts/lazy-part.tsx'
import { Reading } from '../../parts/reading.tsx'
import { type Tab, Tabs } from '../../parts/tabs.tsx'
import { addFiles } from '../../state/add-files.ts'
import { openedJob } from '../../state/job-store.ts'
import { mayCapture } from '../../state/may-capture.ts'
import { goToDay, type JobTab, lastDayRoute, replaceRoute, route } from '../../state/route.ts'
import { t } from '../../text/t.ts'
import { CaptureDock } from './capture-dock.tsx'
import { JobHeader } from './job-header.tsx'
import { Overview } from './overview.tsx'
import './job-screen.css'

const FormScreen = soonPart(() => import('../form/form-screen.tsx').then(part => part.FormScreen))
const DetailsScreen = lazyPart(() => import('../form/form-screen.tsx').then(part => part.DetailsScreen))
const SheetScreen = lazyPart(() => import('../sheet/sheet-screen.tsx').then(part => part.SheetScreen))
const PaperScreen = lazyPart(() =>
  import('../paper-camera/paper-with-camera.tsx').then(part => part.PaperWithCamera),
)
const UnfinishedBanner = lazyPart(() =>
  import('../form/unfinished-forms.tsx').then(part => part.UnfinishedBanner),
)
const UnfinishedRecordings = lazyPart(() =>
  import('../record/unfinished-recordings.tsx').then(part => part.UnfinishedRecordings),
)
const FormList = soonPart(() => import('../form/form-list.tsx').then(part => part.FormList))

const Notes = soonPart(() => import('./notes.tsx').then(part => part.Notes))
const History = soonPart(() => import('./history.tsx').then(part => part.History))
const Files = soonPart(() => import('./files.tsx').then(part => part.Files))
const JobBanner = soonPart(() => import('./job-banner.tsx').then(part => part.JobBanner), true)
const Conflicts = lazyPart(() => import('./conflicts.tsx').then(part => part.Conflicts))

/** A job: the next step, and all its data. */
export function JobScreen({ jobUuid }: { jobUuid: string }) {
  const opened = openedJob.value
  if (opened === null) return <Reading of={openedJob} />
  if (!opened.ok)
    return (
      <Empty icon={FileQuestionMark} title={t('job.gone')} text={t('job.goneText')}>
        <Button onClick={() => goToDay({ jobUuid: null })}>{t('job.back')}</Button>
      </Empty>
    )
  // While another job is being read, the view still holds the previous one.
  if (opened.value.job.uuid !== jobUuid) return null
  const over = route.value
  if (over.screen === 'today' && over.formUuid !== null)
    return <FormScreen jobUuid={jobUuid} formUuid={over.formUuid} />
  if (over.screen === 'today' && over.isDetails) return <DetailsScreen jobUuid={jobUuid} />
  if (over.screen === 'today' && over.isSheet) return <SheetScreen key={jobUuid} view={opened.value} />
  if (over.screen === 'today' && over.captureUuid !== null)
    return <PaperScreen owner={{ kind: 'job', ref: jobUuid }} captureUuid={over.captureUuid} />
  return <OpenedJob view={opened.value} />
}

function OpenedJob({ view }: { view: JobView }) {
  const here = lastDayRoute.value
  const dropping = useDroppedFiles(mayCapture(view, 'photo'), files => addFiles(view.job.uuid, files))
  const tabs: Tab<JobTab>[] = [
    { value: 'overview', label: t('job.tab.overview') },
    { value: 'notes', label: t('job.tab.notes'), count: view.notes.length },
    { value: 'forms', label: t('field.forms'), count: view.forms.length },
    { value: 'files', label: t('job.tab.files'), count: view.documents.length + view.manuals.length },
    { value: 'history', label: t('job.tab.history') },
  ]
  return (
    <article class={dropping.isOver ? 'pane-whole job job-drop' : 'pane-whole job'} {...dropping.listeners}>
      {view.banner !== null && <JobBanner view={view} banner={view.banner} />}
      {isLeft(view) && <UnfinishedBanner view={view} />}
      {view.recordings.length > 0 && <UnfinishedRecordings view={view} />}
      <div class="job-scroll">
        <JobHeader view={view} tab={here.tab} />
        <Tabs
          label={t('job.tabs')}
          tabs={tabs}
          value={here.tab}
          onChoose={tab => replaceRoute({ ...here, jobUuid: view.job.uuid, tab })}
        >
          {view.conflicts.length > 0 && <Conflicts view={view} isWhole={here.tab === 'overview'} />}
          {here.tab === 'overview' && <Overview view={view} />}
          {here.tab === 'notes' && <Notes notes={view.notes} job={view.job} />}
          {here.tab === 'forms' && <FormList view={view} />}
          {here.tab === 'files' && <Files view={view} />}
          {here.tab === 'history' && <History jobUuid={view.job.uuid} />}
        </Tabs>
      </div>
      {mayCapture(view, 'note') && <CaptureDock view={view} />}
    </article>
  )
}

/** The job is over or no longer assigned to the user. */
function isLeft({ banner, job }: JobView): boolean {
  return banner !== null || isJobOver(job.state)
}
