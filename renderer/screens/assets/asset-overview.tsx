import type { AssetView } from '../../../shared/views/asset.ts'
import { describeOperation } from '../../parts/operations.tsx'
import { type Fact, Facts, Part } from '../../parts/part.tsx'
import { SendingMark } from '../../parts/sending-mark.tsx'
import { addressOf, mapUrl } from '../../text/place.ts'
import { t } from '../../text/t.ts'
import { inOrder } from '../files/file-kinds.ts'
import { FilesOf } from '../files/files-of.tsx'
import { Contact, Places } from '../job/contact-and-places.tsx'
import { customFacts } from '../job/details.tsx'
import { Captures } from '../paper/captures.tsx'
import { Readings } from './reading-chart.tsx'
import '../job/overview.css'
import './asset-detail.css'

export function AssetOverview({ view }: { view: AssetView }) {
  const { asset, hasDetail } = view
  return (
    <>
      {!hasDetail && <p class="asset-news soft">{t('asset.noDetail')}</p>}
      <div class="overview panel">
        <Waiting view={view} />
        <Captures owner={{ kind: 'asset', ref: asset.uuid }} />
        <Part title={t('field.description')} isWide>
          {asset.description ? (
            <p class="prose">{asset.description}</p>
          ) : (
            <p class="soft">{t('asset.noDescription')}</p>
          )}
        </Part>
        <Picture view={view} />
        <Readings series={view.series} />
        <Part title={t('job.section.where')}>
          <Places places={placesOf(view)} />
        </Part>
        <Part title={t('field.contactPerson')}>
          <Contact person={asset.contactPerson} />
        </Part>
        <Part title={t('field.customFields')} isWide>
          <Facts facts={factsOf(view)} />
        </Part>
      </div>
    </>
  )
}

/** Shows the newest photo, so that the technician does not work on the wrong asset. */
function Picture({ view: { asset, documents } }: { view: AssetView }) {
  const [newest] = inOrder(documents).pictures
  if (newest === undefined) return null
  return (
    <Part title={t('asset.picture')} isWide>
      <div class="asset-picture">
        <FilesOf owner={{ kind: 'asset', ref: asset.uuid }} documents={[newest]} />
      </div>
    </Part>
  )
}

function placesOf({ asset: { location } }: AssetView): { text: string; url: string }[] {
  const text = location === null ? null : addressOf(location)
  const url = location === null ? null : mapUrl(location)
  return text === null || url === null ? [] : [{ text, url }]
}

function factsOf({ asset, typeName }: AssetView): Fact[] {
  const known: [string, string | null][] = [
    [t('asset.number'), asset.assetNo],
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
