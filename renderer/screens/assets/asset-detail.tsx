import { ClipboardList, FileQuestionMark, Plus } from 'lucide-preact'
import type { Asset } from '../../../shared/entities/asset.ts'
import { syncLimits } from '../../../shared/limits/sync-limits.ts'
import type { Outcome } from '../../../shared/text/failures.ts'
import type { AssetView } from '../../../shared/views/asset.ts'
import { AssetStateChip, isUnusual } from '../../parts/asset-state-chip.tsx'
import { Button } from '../../parts/button.tsx'
import { Empty } from '../../parts/empty.tsx'
import { lazyPart } from '../../parts/lazy-part.tsx'
import { Reading } from '../../parts/reading.tsx'
import { type Tab, Tabs } from '../../parts/tabs.tsx'
import { openedAsset } from '../../state/assets-store.ts'
import { today } from '../../state/clock.ts'
import {
  type AssetTab,
  assetsRoute,
  formatRoute,
  goTo,
  lastDayRoute,
  nothingOver,
  replaceRoute,
  route,
} from '../../state/route.ts'
import { nameAsset } from '../../text/asset-labels.ts'
import { formatMoment } from '../../text/format.ts'
import { t } from '../../text/t.ts'
import { AddForm } from '../blanks/add-form.tsx'
import { FilesOf } from '../files/files-of.tsx'
import { ManualsOf } from '../files/manuals-of.tsx'
import { TitleLine } from '../job/job-header.tsx'
import { JobPlace } from '../job/job-place.tsx'
import { AssetJobRow } from './asset-job-row.tsx'
import { AssetOverview } from './asset-overview.tsx'
import '../job/job-header.css'
import '../job/job-screen.css'
import './asset-detail.css'

const PaperScreen = lazyPart(() =>
  import('../paper-camera/paper-with-camera.tsx').then(part => part.PaperWithCamera),
)

/** An asset: its data, its history of jobs, and a button for a new job. */
export function AssetDetail({ assetUuid, opened }: { assetUuid: string; opened: Outcome<AssetView> | null }) {
  const here = route.value
  if (here.screen !== 'assets') return null
  if (opened === null) return <Reading of={openedAsset} />
  if (!opened.ok)
    return (
      <Empty icon={FileQuestionMark} title={t('asset.gone')} text={t('asset.goneText')}>
        <Button onClick={() => goTo(assetsRoute)}>{t('job.back')}</Button>
      </Empty>
    )
  const view = opened.value
  // While another asset is being read, the view still holds the previous one.
  if (view.asset.uuid !== assetUuid) return null
  if (here.captureUuid !== null)
    return <PaperScreen owner={{ kind: 'asset', ref: view.asset.uuid }} captureUuid={here.captureUuid} />
  return (
    <article class="pane-whole job asset">
      <AssetHeader asset={view.asset} isOpened={here.assetUuid !== null} />
      <Tabs
        label={t('asset.tabs')}
        tabs={tabsOf(view)}
        value={here.tab}
        onChoose={tab => (here.assetUuid === null ? goTo : replaceRoute)({ ...here, assetUuid, tab })}
      >
        {here.tab === 'overview' && <AssetOverview view={view} />}
        {here.tab === 'jobs' && <AssetJobs view={view} />}
        {here.tab === 'files' && <AssetFiles view={view} />}
      </Tabs>
    </article>
  )
}

function tabsOf({ jobsTotal, documents, manuals }: AssetView): Tab<AssetTab>[] {
  return [
    { value: 'overview', label: t('asset.tab.overview') },
    { value: 'jobs', label: t('asset.tab.jobs'), count: jobsTotal },
    { value: 'files', label: t('job.tab.files'), count: documents.length + manuals.length },
  ]
}

/** `isOpened`: the user opened the asset, so its title may take the focus. */
function AssetHeader({ asset, isOpened }: { asset: Asset; isOpened: boolean }) {
  const { assetNo, state, inactive, location, uuid } = asset
  const place = [location?.placeName, location?.street].find(name => name?.trim()) ?? null
  return (
    <header class="job-header asset-header">
      {isOpened ? (
        <TitleLine title={nameAsset(asset)} onBack={() => goTo(assetsRoute)} />
      ) : (
        <h2 class="job-title">{nameAsset(asset)}</h2>
      )}
      <div class="job-facts marks">
        {isUnusual(asset) && <AssetStateChip state={state} inactive={inactive} isFilled />}
        {assetNo !== null && <span class="soft small asset-number">{assetNo}</span>}
        {place !== null && <JobPlace place={place} />}
      </div>
      <div class="buttons asset-actions">
        <a class="button button-primary" href={newJobOn(uuid)} aria-label={t('asset.newJob')}>
          <Plus size={18} aria-hidden="true" />
          <span>{t('newJob.open')}</span>
        </a>
        <AddForm owner={{ assetUuid: uuid }} />
      </div>
    </header>
  )
}

function newJobOn(assetUuid: string): string {
  const day = lastDayRoute.value
  return formatRoute({ ...day, ...nothingOver, isNewJob: true, newJobAsset: assetUuid })
}

/** Drawings and photos of the asset, and the manuals of its type. */
function AssetFiles({ view: { asset, documents, manuals, hasDetail } }: { view: AssetView }) {
  const owner = { kind: 'asset', ref: asset.uuid } as const
  return (
    <>
      <FilesOf owner={owner} documents={documents} mayAdd={hasDetail}>
        {!hasDetail && <p class="soft">{t('asset.noDetail')}</p>}
      </FilesOf>
      <ManualsOf owner={owner} manuals={manuals} />
    </>
  )
}

/** Past and future jobs on the asset, newest first, with their dates and people. */
function AssetJobs({ view: { jobs, jobsTotal, historyAt } }: { view: AssetView }) {
  const news =
    historyAt === null
      ? t('asset.noHistory')
      : t('asset.historyAt', {
          time: formatMoment(historyAt, today.value),
          most: syncLimits.assetHistory,
        })
  return (
    <>
      <p class="asset-news small soft numbers">{news}</p>
      {jobs.length === 0 && historyAt !== null && (
        <Empty icon={ClipboardList} title={t('asset.noJobs')} text={t('asset.noJobsText')} />
      )}
      {jobs.length > 0 && (
        <ul class="card ruled asset-jobs">
          {jobs.map(job => (
            <AssetJobRow key={job.uuid} job={job} />
          ))}
        </ul>
      )}
      {jobsTotal > jobs.length && (
        <p class="asset-news small soft numbers">{t('list.cut', { count: jobs.length, total: jobsTotal })}</p>
      )}
    </>
  )
}
