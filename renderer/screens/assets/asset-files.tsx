import type { AssetView } from '../../../shared/asset-view.ts'
import { t } from '../../text/t.ts'
import { FilesOf } from '../files/files-of.tsx'
import './asset-detail.css'

/** Manuals, drawings and photos of the asset. */
export function AssetFiles({ view: { asset, documents, hasDetail } }: { view: AssetView }) {
  if (documents.length === 0 && !hasDetail) return <p class="asset-news soft">{t('asset.noDetail')}</p>
  return <FilesOf owner={{ kind: 'asset', ref: asset.uuid }} documents={documents} />
}
