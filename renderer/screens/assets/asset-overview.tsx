import type { AssetView } from '../../../shared/views/asset.ts'
import { isPicture } from '../../../shared/views/shown-types.ts'
import { describeOperation } from '../../parts/operations.tsx'
import { type Fact, Part } from '../../parts/part.tsx'
import { SendingMark } from '../../parts/sending-mark.tsx'
import { today } from '../../state/clock.ts'
import { placeOfFile } from '../../state/file-route.ts'
import { type AssetTab, assetsRoute, formatRoute } from '../../state/route.ts'
import { addressOf, mapUrl } from '../../text/place.ts'
import { t } from '../../text/t.ts'
import { ManualsOf } from '../files/manuals-of.tsx'
import { BriefRow } from '../job/brief.tsx'
import { Contact, Places } from '../job/contact-and-places.tsx'
import { customFacts } from '../job/details.tsx'
import { LinkToAll, PhotoStrip } from '../job/latest.tsx'
import { Captures } from '../paper/captures.tsx'
import { RecurringOfAsset } from '../recurring/recurring-of-asset.tsx'
import { AssetJobRow } from './asset-job-row.tsx'
import { LastReadings } from './last-readings.tsx'
import { latestJobs } from './latest-jobs.ts'
import { Readings } from './reading-chart.tsx'
import '../job/overview.css'
import './asset-detail.css'

/** The asset's last readings, jobs, photos and manuals, then what is known about it. */
export function AssetOverview({ view }: { view: AssetView }) {
  const { asset, documents, manuals, hasDetail, series } = view
  const owner = { kind: 'asset', ref: asset.uuid } as const
  const pictures = documents.filter(({ mimeType }) => isPicture(mimeType))
  return (
    <>
      {!hasDetail && <p class="asset-news soft">{t('asset.noDetail')}</p>}
      <div class="overview panel asset-overview">
        <div class="asset-main">
          <Waiting view={view} />
          <Captures owner={owner} />
          <LastReadings series={series} />
          <LastJobs view={view} />
          <PhotoStrip
            pictures={pictures}
            addressOf={documentUuid => formatRoute(placeOfFile(owner, documentUuid))}
          >
            <LinkToAll href={tabOf(asset.uuid, 'files')} count={pictures.length} />
          </PhotoStrip>
          <Readings series={series} />
        </div>
        <div class="asset-side">
          <About view={view} />
          <ManualsOf owner={owner} manuals={manuals} />
          <RecurringOfAsset assetUuid={asset.uuid} />
        </div>
      </div>
    </>
  )
}

function tabOf(assetUuid: string, tab: AssetTab): string {
  return formatRoute({ ...assetsRoute, assetUuid, tab })
}

function LastJobs({ view: { asset, jobs, jobsTotal } }: { view: AssetView }) {
  const shown = latestJobs(jobs, today.value)
  if (shown.length === 0) return null
  return (
    <Part title={t('asset.tab.jobs')} isWide>
      <ul class="asset-jobs-last">
        {shown.map(job => (
          <AssetJobRow key={job.uuid} job={job} />
        ))}
      </ul>
      {jobsTotal > shown.length && <LinkToAll href={tabOf(asset.uuid, 'jobs')} count={jobsTotal} />}
    </Part>
  )
}

/** Lists the known values of the asset; unknown ones have no row. The header has its number. */
function About({ view }: { view: AssetView }) {
  const { description, contactPerson } = view.asset
  const places = placesOf(view)
  const facts = factsOf(view)
  const hasContact = [contactPerson?.name, contactPerson?.phone, contactPerson?.email].some(Boolean)
  if (!description && places.length === 0 && !hasContact && facts.length === 0) return null
  return (
    <div class="card brief ruled">
      {description && (
        <BriefRow name={t('field.description')}>
          <p class="prose">{description}</p>
        </BriefRow>
      )}
      {places.length > 0 && (
        <BriefRow name={t('job.section.where')}>
          <Places places={places} />
        </BriefRow>
      )}
      {hasContact && (
        <BriefRow name={t('field.contactPerson')}>
          <Contact person={contactPerson} />
        </BriefRow>
      )}
      {facts.map(([name, value]) => (
        <BriefRow key={name} name={name}>
          <p>{value}</p>
        </BriefRow>
      ))}
    </div>
  )
}

function placesOf({ asset: { location } }: AssetView): { text: string; url: string }[] {
  const text = location === null ? null : addressOf(location)
  const url = location === null ? null : mapUrl(location)
  return text === null || url === null ? [] : [{ text, url }]
}

function factsOf({ asset, typeName }: AssetView): Fact[] {
  const known: [string, string | null][] = [
    [t('asset.type'), typeName],
    [t('job.customer'), asset.customerName],
    [t('job.project'), asset.projectName],
  ]
  return [
    ...known.filter((fact): fact is [string, string] => fact[1] !== null),
    ...customFacts(asset.customFields),
  ]
}

/** Changes to the asset that were made here and not sent yet. */
function Waiting({ view: { waiting } }: { view: AssetView }) {
  if (waiting.length === 0) return null
  return (
    <Part title={t('asset.waiting')} isWide>
      <ul>
        {waiting.map(item => (
          <li key={item.operationId} class="person">
            <span>{describeOperation(item).title}</span>
            <SendingMark sending={item} />
          </li>
        ))}
      </ul>
    </Part>
  )
}
