import {
  ArrowLeft,
  ClipboardPen,
  CloudOff,
  PackagePlus,
  PackageSearch,
  RefreshCw,
  Search,
  Truck,
} from 'lucide-preact'
import { useRef, useState } from 'preact/hooks'
import type { Vans as Told, VanView } from '../../../shared/contract/material.ts'
import type { VanLine } from '../../../shared/entities/material.ts'
import { Button } from '../../parts/button.tsx'
import { Chip } from '../../parts/chip.tsx'
import { Empty } from '../../parts/empty.tsx'
import { useGrowing } from '../../parts/growing.tsx'
import { Reading } from '../../parts/reading.tsx'
import { Strip } from '../../parts/strip.tsx'
import { today } from '../../state/clock.ts'
import { offersMaterial } from '../../state/material-store.ts'
import { isNarrow } from '../../state/width.ts'
import { amountLabel } from '../../text/amount.ts'
import { dayOf, formatMoment, unbroken } from '../../text/format.ts'
import { t } from '../../text/t.ts'
import { CountVan } from './count-van.tsx'
import { fitsLabel, inVanOrder, needsCount } from './van-lines.ts'
import { fetchVans, vans, vansAsked } from './vans-store.ts'
import '../../parts/row-lines.css'
import './vans.css'

/** Shows the list of vans, and next to it the stock of one: used parts, and parts that need counting or filling up. */
export function Vans() {
  const told = vans.value
  if (!offersMaterial.value) return <Empty icon={Truck} title={t('vans.plain')} text={t('vans.plainText')} />
  if (told === null) return <Reading of={vans} />
  if (told.at === null) return <NotTold />
  if (told.vans.length > 0) return <Found told={told} at={told.at} />
  return (
    <section class="page" aria-label={t('vans.title')}>
      <div class="page-column">
        <AsOf at={told.at} />
        <Empty icon={Truck} title={t('vans.none')} text={t('vans.noneText')} />
      </div>
    </section>
  )
}

function NotTold() {
  if (vansAsked.value !== 'failed') return <p class="reading soft">{t('app.reading')}</p>
  return (
    <Empty icon={CloudOff} title={t('vans.unreached')} text={t('vans.unreachedText')}>
      <Button onClick={() => void fetchVans()}>{t('action.again')}</Button>
    </Empty>
  )
}

function AsOf({ at }: { at: number }) {
  const moment = formatMoment(at, today.value)
  const isOld = vansAsked.value === 'failed'
  const again = (
    <Button
      tone="quiet"
      icon={RefreshCw}
      isIconOnly
      title={t('action.refresh')}
      onClick={() => void fetchVans()}
    >
      {t('action.refresh')}
    </Button>
  )
  return (
    <div role="status">
      {isOld ? (
        <Strip icon={CloudOff} tone="warn" actions={again}>
          {t('vans.old', { moment })}
        </Strip>
      ) : (
        <p class="vans-as-of spread small soft numbers">
          {t('vans.asOf', { moment })}
          {again}
        </p>
      )}
    </div>
  )
}

/** All vans, or those with a part that matches the search, and the lines of the chosen one. A narrow window shows one of both. */
function Found({ told, at }: { told: Told; at: number }) {
  const [typed, setTyped] = useState('')
  const [chosen, choose] = useState<string | null>(null)
  const words = typed.trim()
  const found = told.vans
    .map(van => ({ van, lines: words === '' ? van.lines : van.lines.filter(line => fitsLabel(line, words)) }))
    .filter(({ lines }) => words === '' || lines.length > 0)
  const shown = found.find(({ van }) => keyOf(van) === chosen) ?? found[0]
  return (
    <div class={`panes vans ${chosen === null ? 'panes-list' : 'panes-detail'}`}>
      <section class="pane-list" aria-label={t('vans.title')}>
        <div class="vans-finder stack">
          <div class="field-sign">
            <Search size={18} aria-hidden="true" />
            <input
              type="search"
              class="field-input"
              aria-label={t('vans.find')}
              placeholder={t('vans.find')}
              autoComplete="off"
              value={typed}
              onInput={event => setTyped(event.currentTarget.value)}
            />
          </div>
          <AsOf at={at} />
          <p role="status" class="hidden-visually">
            {words !== '' && t('vans.found', { count: found.length })}
          </p>
        </div>
        <VanList
          vans={found.map(({ van }) => van)}
          shown={shown === undefined || (chosen === null && isNarrow.value) ? null : keyOf(shown.van)}
          onChoose={choose}
        />
      </section>
      <div class="pane-detail">
        {shown === undefined ? (
          <Empty icon={PackageSearch} title={t('vans.nothing')} text={t('vans.nothingText')} />
        ) : (
          <Van
            key={keyOf(shown.van)}
            van={shown.van}
            lines={inVanOrder(shown.lines)}
            isToday={dayOf(told.since) === today.value}
            onBack={() => choose(null)}
          />
        )}
      </div>
    </div>
  )
}

function keyOf({ groupId, van }: VanView): string {
  return `${groupId} ${van}`
}

function VanList(props: { vans: readonly VanView[]; shown: string | null; onChoose: (key: string) => void }) {
  const { shown: rows, more } = useGrowing(props.vans)
  return (
    <>
      <ul class="van-rows">
        {rows.map(van => (
          <li key={keyOf(van)}>
            <button
              type="button"
              class="row row-two-lines bare pressable ring-within van-row"
              aria-current={keyOf(van) === props.shown ? 'true' : undefined}
              onClick={() => props.onChoose(keyOf(van))}
            >
              <span class="row-line">
                <span class="row-title strong one-line">{van.van}</span>
                <ToCheck van={van} />
              </span>
              <span class="row-line small soft">
                <span class="one-line">{van.people.join(', ') || t('vans.nobody')}</span>
                <span class="numbers">{t('vans.all', { count: van.lines.length })}</span>
              </span>
            </button>
          </li>
        ))}
      </ul>
      {more}
    </>
  )
}

/** How many parts are below zero or were never counted. */
function ToCheck({ van }: { van: VanView }) {
  const count = van.lines.filter(needsCount).length
  if (count === 0) return null
  return (
    <Chip icon={ClipboardPen} tone="warn">
      {t('vans.toCheck', { count })}
    </Chip>
  )
}

interface VanProps {
  van: VanView
  /** the lines that match the search, in their order */
  lines: readonly VanLine[]
  isToday: boolean
  onBack: () => void
}

function Van({ van, lines, isToday, onBack }: VanProps) {
  const [isCounting, setCounting] = useState(false)
  const opener = useRef<HTMLDivElement>(null)
  const close = () => {
    setCounting(false)
    opener.current?.querySelector('button')?.focus()
  }
  return (
    // a van may contain nothing that keys could reach
    // biome-ignore lint/a11y/noNoninteractiveTabindex: without focus the keyboard could not scroll it
    <section class="page van-page" aria-label={van.van} tabIndex={0} data-testid="van">
      <header class="van-head flow">
        <Button class="job-back" tone="quiet" icon={ArrowLeft} isIconOnly onClick={onBack}>
          {t('action.back')}
        </Button>
        <div class="words van-words">
          <h2 class="largest">{van.van}</h2>
          <p class="small soft">{van.people.join(', ') || t('vans.nobody')}</p>
        </div>
        <div ref={opener}>
          <Button
            icon={PackagePlus}
            aria-label={t('vans.countPartOf', { van: van.van })}
            onClick={() => setCounting(true)}
          >
            {t('vans.countPart')}
          </Button>
        </div>
      </header>
      {isCounting && <CountVan van={van} line={null} onClose={close} />}
      {lines.length === 0 ? (
        <p class="soft">{t('vans.empty')}</p>
      ) : (
        <Lines van={van} lines={lines} isToday={isToday} />
      )}
    </section>
  )
}

function Lines({ van, lines, isToday }: Omit<VanProps, 'onBack'>) {
  const { shown, more } = useGrowing(lines)
  return (
    <>
      <ul class="card ruled van-lines">
        {shown.map(line => (
          <Line key={line.number} van={van} line={line} isToday={isToday} />
        ))}
      </ul>
      {more}
    </>
  )
}

function Line({ van, line, isToday }: { van: VanView; line: VanLine; isToday: boolean }) {
  const [isCounting, setCounting] = useState(false)
  const row = useRef<HTMLLIElement>(null)
  const close = () => {
    setCounting(false)
    row.current?.querySelector('button')?.focus()
  }
  return (
    <li ref={row} class="van-line spread">
      <span class="words van-words">
        <span class="van-name">{line.name}</span>
        <span class="small soft numbers">{aboutLine(line, isToday)}</span>
      </span>
      <Left line={line} />
      <Button
        tone="quiet"
        icon={ClipboardPen}
        isIconOnly
        title={t('vans.count')}
        aria-expanded={isCounting}
        aria-label={t('vans.countOf', { name: line.name })}
        onClick={() => setCounting(!isCounting)}
      >
        {t('vans.count')}
      </Button>
      {isCounting && <CountVan van={van} line={line} onClose={close} />}
    </li>
  )
}

function aboutLine({ number, taken, unit }: VanLine, isToday: boolean): string {
  if (taken === 0) return number
  const amount = amountOf(taken, unit)
  return `${number} · ${t(isToday ? 'vans.used' : 'vans.usedThen', { amount })}`
}

/** Says in words that the stock is below zero or unknown, not by colour only. */
function Left({ line: { stock, unit } }: { line: VanLine }) {
  if (stock === null) return <span class="toned tone-warn strong">{t('vans.unknown')}</span>
  if (stock < 0)
    return (
      <span class="toned tone-bad strong numbers">{t('vans.below', { amount: amountOf(-stock, unit) })}</span>
    )
  return <span class="strong numbers">{amountOf(stock, unit)}</span>
}

function amountOf(quantity: number, unit: string | null): string {
  return unbroken(amountLabel({ quantity, unit }) ?? '')
}
