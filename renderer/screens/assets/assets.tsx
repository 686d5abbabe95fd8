import { openedAsset } from '../../state/assets-store.ts'
import { route } from '../../state/route.ts'
import { shownAsset } from '../../state/shown-asset.ts'
import { t } from '../../text/t.ts'
import type { People } from '../files/file-facts.tsx'
import { FileOver } from '../viewer/file-over.tsx'
import { AssetDetail } from './asset-detail.tsx'
import { AssetList } from './asset-list.tsx'

/** The list of assets and the open asset. A narrow window shows only one of them. */
export function Assets() {
  const here = route.value
  if (here.screen !== 'assets') return null
  const assetUuid = shownAsset(here)
  return (
    <div class={`panes assets ${here.assetUuid === null ? 'panes-list' : 'panes-detail'}`}>
      <section class="pane-list" aria-label={t('frame.assets')}>
        <AssetList shownUuid={assetUuid} />
      </section>
      <div class="pane-detail">
        {assetUuid !== null && <Opened assetUuid={assetUuid} documentUuid={here.documentUuid} />}
      </div>
    </div>
  )
}

/** The open asset, or one of its files over it. */
function Opened({ assetUuid, documentUuid }: { assetUuid: string; documentUuid: string | null }) {
  const opened = openedAsset.value
  const isHere = opened?.ok === true && opened.value.asset.uuid === assetUuid
  return (
    <FileOver
      owner={{ kind: 'asset', ref: assetUuid }}
      documents={isHere ? [...opened.value.documents, ...opened.value.manuals] : null}
      documentUuid={documentUuid}
      people={noPeople}
    >
      <AssetDetail key={assetUuid} assetUuid={assetUuid} opened={opened} />
    </FileOver>
  )
}

const noPeople: People = new Map()
