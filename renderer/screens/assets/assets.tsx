import { MousePointerClick } from 'lucide-preact'
import { Empty } from '../../parts/empty.tsx'
import { assetList } from '../../state/asset-list.ts'
import { openedAsset } from '../../state/assets-store.ts'
import { route } from '../../state/route.ts'
import { t } from '../../text/t.ts'
import type { People } from '../files/file-facts.tsx'
import { FileOver } from '../viewer/file-over.tsx'
import { AssetDetail } from './asset-detail.tsx'
import { AssetList } from './asset-list.tsx'

/** The list of assets and the open asset. A narrow window shows only one of them. */
export function Assets() {
  const here = route.value
  if (here.screen !== 'assets') return null
  const { assetUuid } = here
  return (
    <div class={`panes ${assetUuid === null ? 'panes-list' : 'panes-detail'}`}>
      <section class="pane-list" aria-label={t('frame.assets')}>
        <AssetList shownUuid={assetUuid} />
      </section>
      <div class="pane-detail">
        {assetUuid === null ? (
          <NoneChosen />
        ) : (
          <Opened assetUuid={assetUuid} documentUuid={here.documentUuid} />
        )}
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
      <AssetDetail key={assetUuid} opened={opened} />
    </FileOver>
  )
}

const noPeople: People = new Map()

function NoneChosen() {
  // An empty list has nothing to choose from.
  if ((assetList.value?.total ?? 0) === 0) return null
  return <Empty icon={MousePointerClick} title={t('asset.choose')} text={t('asset.chooseText')} />
}
