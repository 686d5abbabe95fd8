import { Boxes, Search, SearchX } from 'lucide-preact'
import { useEffect, useRef } from 'preact/hooks'
import type { AssetEntry } from '../../../shared/views/asset.ts'
import { AssetStateChip, isUnusual } from '../../parts/asset-state-chip.tsx'
import { Empty } from '../../parts/empty.tsx'
import { focusOpened, followKey } from '../../parts/focus.ts'
import { Reading } from '../../parts/reading.tsx'
import { useRowsInSight } from '../../parts/rows-in-sight.ts'
import { Switch } from '../../parts/switch.tsx'
import {
  assetList,
  assetQuery,
  changeAssetQuery,
  type AssetList as List,
  seeAssets,
} from '../../state/asset-list.ts'
import { assetsRoute, formatRoute, goTo } from '../../state/route.ts'
import { nameAsset } from '../../text/asset-labels.ts'
import { t } from '../../text/t.ts'
import { ScanButton } from '../scan/scan-button.tsx'
import '../../parts/row-lines.css'
import './asset-list.css'

/** All assets by name, or the matches of a search, best first. */
export function AssetList({ shownUuid }: { shownUuid: string | null }) {
  const list = assetList.value
  return (
    <>
      <Finder list={list} />
      {list === null && <Reading of={assetList} />}
      {list !== null && list.total > 0 && <Rows list={list} shownUuid={shownUuid} />}
      {list !== null && list.total === 0 && <NoAssets q={list.query.q.trim()} />}
    </>
  )
}

function Finder({ list }: { list: List | null }) {
  const { q, inactive } = assetQuery.value
  const openOnly = (event: KeyboardEvent) => {
    const [first] = list?.query === assetQuery.peek() ? (list?.entries.values() ?? []) : []
    if (event.key !== 'Enter' || event.isComposing || q.trim() === '' || first === undefined) return
    event.preventDefault()
    goTo({ ...assetsRoute, assetUuid: first.uuid })
    focusOpened()
  }
  return (
    <search class="asset-finder stack-close">
      <div class="asset-finder-line">
        <div class="field-sign">
          <Search size={18} aria-hidden="true" />
          <input
            type="search"
            class="field-input"
            aria-label={t('asset.find')}
            placeholder={t('asset.findHint')}
            maxLength={200}
            autoComplete="off"
            spellcheck={false}
            value={q}
            onInput={event => changeAssetQuery({ q: event.currentTarget.value })}
            onKeyDown={openOnly}
          />
        </div>
        <ScanButton />
      </div>
      <div class="asset-finder-count spread">
        <p class="small soft numbers" role="status">
          {list !== null && list.total > 0 && t('asset.count', { count: list.total })}
        </p>
        <Switch
          label={t('asset.withInactive')}
          isOn={inactive}
          onChange={isOn => changeAssetQuery({ inactive: isOn })}
        />
      </div>
    </search>
  )
}

/** All rows have the same height, so that positions need no layout of the rows above. */
const rowRem = 3.5

/** Draws only the rows in view: the layout of ten thousand rows would be slow. */
function Rows({ list, shownUuid }: { list: List; shownUuid: string | null }) {
  const box = useRef<HTMLDivElement>(null)
  const rows = useRef<HTMLUListElement>(null)
  const { first, last } = useRowsInSight({ scroller: box, list: rows, count: list.total, rowRem })
  useEffect(() => seeAssets(first, last), [first, last])
  useEffect(() => {
    box.current?.scrollTo({ top: 0 })
  }, [list.query.q, list.query.inactive])
  const shown = Array.from({ length: last - first + 1 }, (_, nth) => first + nth)
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the links inside take the focus, arrows move between them
    <div ref={box} class="asset-rows" onKeyDown={moveByArrows}>
      <ul ref={rows} style={{ blockSize: `${list.total * rowRem}rem` }}>
        {shown.map(at => (
          <li
            key={at}
            aria-setsize={list.total}
            aria-posinset={at + 1}
            style={{ insetBlockStart: `${at * rowRem}rem`, blockSize: `${rowRem}rem` }}
          >
            <Row entry={list.entries.get(at)} shownUuid={shownUuid} />
          </li>
        ))}
      </ul>
    </div>
  )
}

function Row({ entry, shownUuid }: { entry: AssetEntry | undefined; shownUuid: string | null }) {
  if (entry === undefined) return <span class="hidden-visually">{t('app.reading')}</span>
  const { uuid, name, assetNo, placeName, customerName, state, inactive } = entry
  const number = name?.trim() ? assetNo : null
  return (
    <a
      class="row row-two-lines pressable ring-within asset-row"
      href={formatRoute({ ...assetsRoute, assetUuid: uuid })}
      aria-current={uuid === shownUuid ? 'true' : undefined}
      onClick={followKey}
      data-testid="asset-row"
    >
      <span class="row-line">
        <span class="row-title asset-row-title strong clamped">{nameAsset({ name, assetNo })}</span>
        {isUnusual({ state, inactive }) && <AssetStateChip state={state} inactive={inactive} />}
      </span>
      <span class="row-line small soft">
        <span class="row-place one-line">{placeName?.trim() ? placeName : customerName}</span>
        {number && <span class="asset-row-number one-line">{number}</span>}
      </span>
    </a>
  )
}

function moveByArrows(event: KeyboardEvent): void {
  const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
  const list = event.currentTarget as HTMLElement
  const links = [...list.querySelectorAll<HTMLElement>('a')]
  const next = links[links.indexOf(document.activeElement as HTMLElement) + step]
  if (step === 0 || next === undefined) return
  event.preventDefault()
  next.focus()
}

function NoAssets({ q }: { q: string }) {
  if (q === '') return <Empty icon={Boxes} title={t('asset.none')} text={t('asset.noneText')} />
  return <Empty icon={SearchX} title={t('asset.noneFound', { q })} text={t('asset.noneFoundText')} />
}
