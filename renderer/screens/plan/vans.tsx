import {
  ChevronRight,
  ClipboardPen,
  CloudOff,
  PackagePlus,
  PackageSearch,
  RefreshCw,
  Truck,
} from 'lucide-preact'
import type { ComponentChildren } from 'preact'
import { useRef, useState } from 'preact/hooks'
import type { Vans as Told, VanView } from '../../../shared/contract/material.ts'
import type { VanLine } from '../../../shared/entities/material.ts'
import { Button } from '../../parts/button.tsx'
import { Empty } from '../../parts/empty.tsx'
import { TextField } from '../../parts/field.tsx'
import { useGrowing } from '../../parts/growing.tsx'
import { Reading } from '../../parts/reading.tsx'
import { Strip } from '../../parts/strip.tsx'
import { today } from '../../state/clock.ts'
import { offersMaterial } from '../../state/material-store.ts'
import { amountLabel } from '../../text/amount.ts'
import { dayOf, formatMoment, unbroken } from '../../text/format.ts'
import { t } from '../../text/t.ts'
import { CountVan } from './count-van.tsx'
import { fitsLabel, inVanOrder, isNoted } from './van-lines.ts'
import { fetchVans, vans, vansAsked } from './vans-store.ts'
import './vans.css'

/** Shows the stock of each van, what was used today, and what needs counting or filling up. */
export function Vans() {
  const told = vans.value
  if (!offersMaterial.value) return <Empty icon={Truck} title={t('vans.plain')} text={t('vans.plainText')} />
  if (told === null) return <Reading of={vans} />
  if (told.at === null) return <NotTold />
  return (
    // vans may contain nothing that keys could reach
    // biome-ignore lint/a11y/noNoninteractiveTabindex: without focus the keyboard could not scroll it
    <section class="page" aria-label={t('vans.title')} tabIndex={0}>
      <div class="page-column">
        <AsOf at={told.at} />
        {told.vans.length === 0 ? (
          <Empty icon={Truck} title={t('vans.none')} text={t('vans.noneText')} />
        ) : (
          <Found told={told} />
        )}
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
    <Button tone="quiet" icon={RefreshCw} onClick={() => void fetchVans()}>
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

/** All lines, or those that match the search, grouped by van. */
function Found({ told }: { told: Told }) {
  const [typed, setTyped] = useState('')
  const words = typed.trim()
  const found = told.vans
    .map(van => ({ van, lines: words === '' ? van.lines : van.lines.filter(line => fitsLabel(line, words)) }))
    .filter(({ lines }) => words === '' || lines.length > 0)
  const { shown, more } = useGrowing(found)
  const isToday = dayOf(told.since) === today.value
  return (
    <>
      <TextField
        type="search"
        label={t('vans.find')}
        autoComplete="off"
        value={typed}
        onInput={event => setTyped(event.currentTarget.value)}
      />
      <p role="status" class="hidden-visually">
        {words !== '' && t('vans.found', { count: found.length })}
      </p>
      {shown.map(({ van, lines }) => (
        <Van
          key={`${van.groupId} ${van.van}`}
          van={van}
          lines={inVanOrder(lines)}
          isToday={isToday}
          isSearched={words !== ''}
        />
      ))}
      {more}
      {found.length === 0 && (
        <Empty icon={PackageSearch} title={t('vans.nothing')} text={t('vans.nothingText')} />
      )}
    </>
  )
}

interface VanProps {
  van: VanView
  /** the lines that match the search, in their order */
  lines: readonly VanLine[]
  isToday: boolean
  isSearched: boolean
}

function Van({ van, lines, isToday, isSearched }: VanProps) {
  const noted = isSearched ? lines : lines.filter(isNoted)
  const rest = isSearched ? [] : lines.filter(line => !isNoted(line))
  const [isCounting, setCounting] = useState(false)
  const opener = useRef<HTMLDivElement>(null)
  const close = () => {
    setCounting(false)
    opener.current?.querySelector('button')?.focus()
  }
  return (
    <section class="card van" data-testid="van">
      <header class="van-head flow">
        <div class="words van-words">
          <h2 class="large">{van.van}</h2>
          <p class="small soft">{van.people.join(', ') || t('vans.nobody')}</p>
        </div>
        <div ref={opener}>
          <Button
            tone="quiet"
            icon={PackagePlus}
            aria-label={t('vans.countPartOf', { van: van.van })}
            onClick={() => setCounting(true)}
          >
            {t('vans.countPart')}
          </Button>
        </div>
      </header>
      {isCounting && <CountVan van={van} line={null} onClose={close} />}
      {van.lines.length === 0 && <p class="small soft">{t('vans.empty')}</p>}
      {noted.length > 0 && <Lines van={van} lines={noted} isToday={isToday} />}
      {rest.length > 0 && (
        <Rest label={t(noted.length === 0 ? 'vans.all' : 'vans.more', { count: rest.length })}>
          <Lines van={van} lines={rest} isToday={isToday} />
        </Rest>
      )}
    </section>
  )
}

/** Draws the remaining lines only when opened: those of 300 vans would be slow. */
function Rest({ label, children }: { label: string; children: ComponentChildren }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <details class="van-rest" open={isOpen} onToggle={event => setOpen(event.currentTarget.open)}>
      <summary>
        <ChevronRight size={18} aria-hidden="true" />
        {label}
      </summary>
      {isOpen && children}
    </details>
  )
}

function Lines({ van, lines, isToday }: Omit<VanProps, 'isSearched'>) {
  const { shown, more } = useGrowing(lines)
  return (
    <>
      <ul class="van-lines">
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
