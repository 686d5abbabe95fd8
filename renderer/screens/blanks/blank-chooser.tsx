import { ClipboardList, Search, SearchX, X } from 'lucide-preact'
import { useLayoutEffect, useRef, useState } from 'preact/hooks'
import { foldWord } from '../../../shared/rules/search-words.ts'
import type { BlankEntry } from '../../../shared/views/blank-list.ts'
import { Button } from '../../parts/button.tsx'
import { Empty } from '../../parts/empty.tsx'
import { useGrowing } from '../../parts/growing.tsx'
import { useRead } from '../../parts/use-read.ts'
import { ask } from '../../state/ask.ts'
import { locale, t } from '../../text/t.ts'
import { addFormOf, type FormOwner, factsOfBlank } from './blanks-store.ts'
import './blanks.css'

/** The blank forms on this laptop. Those for the type of the asset come first. */
export function BlankChooser({ owner, onClose }: { owner: FormOwner; onClose: () => void }) {
  const [q, setQ] = useState('')
  const subject = { jobUuid: null, assetUuid: null, ...owner }
  const list = useRead(() => ask('blank.list', subject), [JSON.stringify(owner)])
  const all = sortBlanks(list?.blanks.filter(({ retired }) => !retired) ?? [])
  const found = all.filter(blank => isFound(blank, q))
  const [first] = found
  const closeOnEscape = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.isComposing) return
    event.stopPropagation()
    onClose()
  }
  return (
    <section class="card blank-chooser stack" aria-label={t('blank.choose')} onKeyDown={closeOnEscape}>
      <div class="blank-chooser-head">
        <h3 class="large">{t('blank.choose')}</h3>
        <Button tone="quiet" icon={X} isIconOnly onClick={onClose}>
          {t('action.cancel')}
        </Button>
      </div>
      <Finder
        q={q}
        count={found.length}
        onType={setQ}
        onEnter={() => first && void addFormOf(owner, first)}
      />
      {list !== null && all.length === 0 && (
        <Empty icon={ClipboardList} title={t('blank.none')} text={t('blank.noneText')} />
      )}
      {all.length > 0 && found.length === 0 && (
        <Empty icon={SearchX} title={t('blank.noneFound', { q: q.trim() })} text={t('blank.noneFoundText')} />
      )}
      <Rows owner={owner} blanks={found} />
    </section>
  )
}

function Finder(props: { q: string; count: number; onType: (q: string) => void; onEnter: () => void }) {
  const input = useRef<HTMLInputElement>(null)
  useLayoutEffect(() => input.current?.focus(), [])
  return (
    <search class="stack-close">
      <div class="field-sign">
        <Search size={18} aria-hidden="true" />
        <input
          ref={input}
          type="search"
          class="field-input"
          aria-label={t('blank.find')}
          placeholder={t('blank.find')}
          maxLength={200}
          autoComplete="off"
          spellcheck={false}
          value={props.q}
          onInput={event => props.onType(event.currentTarget.value)}
          onKeyDown={event => {
            if (event.key === 'Enter' && !event.isComposing && props.q.trim() !== '') props.onEnter()
          }}
        />
      </div>
      <p class="hidden-visually" role="status">
        {props.q.trim() !== '' && t('blank.count', { count: props.count })}
      </p>
    </search>
  )
}

function Rows({ owner, blanks }: { owner: FormOwner; blanks: readonly BlankEntry[] }) {
  const { shown, more } = useGrowing(blanks)
  const fitting = shown.filter(({ fits }) => fits)
  const others = shown.filter(({ fits }) => !fits)
  return (
    <>
      <Group owner={owner} title={t('blank.fitting')} blanks={fitting} />
      <Group owner={owner} title={fitting.length > 0 ? t('blank.others') : null} blanks={others} />
      {more}
    </>
  )
}

function Group(props: { owner: FormOwner; title: string | null; blanks: readonly BlankEntry[] }) {
  const { owner, title, blanks } = props
  if (blanks.length === 0) return null
  return (
    <div class="stack-close">
      {title !== null && <h4 class="small soft">{title}</h4>}
      <ul class="blank-rows">
        {blanks.map(blank => (
          <li key={blank.uuid}>
            <button
              type="button"
              class="blank-row bare pressable"
              data-testid="blank-row"
              onClick={() => void addFormOf(owner, blank)}
            >
              <span class="strong">{blank.title}</span>
              <span class="small soft numbers">{factsOfBlank(blank)}</span>
            </button>
          </li>
        ))}
      </ul>
    </div>
  )
}

/** Returns whether the title, the name or an asset type contains all words. */
function isFound({ title, name, assetTypes }: BlankEntry, q: string): boolean {
  const text = foldWord([title, name, ...assetTypes.map(type => type.name)].join(' '))
  return foldWord(q)
    .split(/\s+/)
    .every(word => text.includes(word))
}

function sortBlanks(blanks: readonly BlankEntry[]): BlankEntry[] {
  const order = new Intl.Collator(locale(), { numeric: true })
  return blanks.toSorted((a, b) => Number(b.fits) - Number(a.fits) || order.compare(a.title, b.title))
}
