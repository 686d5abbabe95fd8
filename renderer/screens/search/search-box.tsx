import { Search, X } from 'lucide-preact'
import { useEffect, useLayoutEffect, useRef } from 'preact/hooks'
import { gs1Separator } from '../../../shared/rules/gs1-separator.ts'
import { searchLimits } from '../../../shared/rules/search-words.ts'
import { Button } from '../../parts/button.tsx'
import { focusOpened } from '../../parts/focus.ts'
import { focusScreen } from '../../parts/keep-focus.ts'
import { lazyPart } from '../../parts/lazy-part.tsx'
import { recentSearches } from '../../state/recent-searches.ts'
import { type Route, route } from '../../state/route.ts'
import {
  allHits,
  changeSearch,
  chosenHit,
  closeSearch,
  found,
  isNothingTyped,
  isSearchOpen,
  openChosen,
  openSearch,
  searchText,
  stepHit,
} from '../../state/search-store.ts'
import { t } from '../../text/t.ts'
import { listenToScanner } from '../scan/listen-to-scanner.ts'
import { ScanButton } from '../scan/scan-button.tsx'
import { isScanning, openScanned } from '../scan/scan-store.ts'
import { createCodeListener } from '../scan/typed-code.ts'
import './search-box.css'
import { areResultsThere, hitId, resultsId } from './search-ids.ts'

const Results = lazyPart(() => import('./search-results.tsx').then(({ SearchResults }) => SearchResults))
const Scanner = lazyPart(() => import('../scan/scanner.tsx').then(module => module.Scanner))

/** The search field in the top bar. In a narrow window a button opens it over the whole bar. */
export function SearchBox() {
  const box = useRef<HTMLElement>(null)
  const isOpen = isSearchOpen.value
  useEffect(() => listenToScanner(), [])
  const leave = (event: FocusEvent) => {
    if (isOpen && !isInside(box.current, event.relatedTarget) && !isScanning.peek()) closeSearch()
  }
  return (
    <>
      <Button
        class="search-opener"
        tone="quiet"
        icon={Search}
        isIconOnly
        aria-keyshortcuts="Control+K"
        onClick={() => openSearch()}
      >
        {t('search.open')}
      </Button>
      <search ref={box} class={isOpen ? 'search search-open' : 'search'} onFocusOut={leave}>
        <Input />
        <Button class="search-close" tone="quiet" icon={X} isIconOnly onClick={closeSearch}>
          {t('search.close')}
        </Button>
        <ScanButton />
        <p class="hidden-visually" role="status">
          {countLabel()}
        </p>
        {areResultsShown() && <Results />}
      </search>
      {isScanning.value && <AssetScanner />}
    </>
  )
}

/** Scans the label of an asset. */
function AssetScanner() {
  return (
    <Scanner
      title={t('scan.title')}
      text={t('scan.text')}
      otherwise={t('scan.typeIt')}
      onCode={code => void openScanned(code)}
      onClose={() => (isScanning.value = false)}
    />
  )
}

/** Without a target the window itself lost the focus, so the results stay open. */
function isInside(box: HTMLElement | null, target: EventTarget | null): boolean {
  return target === null || (target instanceof Node && box?.contains(target) === true)
}

function areResultsShown(): boolean {
  return isSearchOpen.value && (isNothingTyped.value ? recentSearches.value.length > 0 : found.value !== null)
}

function countLabel(): string | null {
  if (!areResultsShown() || found.value === null) return null
  const { q, hits, unread } = found.value
  // the results show why a search failed
  if (unread === null) return null
  return hits.length === 0 ? t('search.none', { q }) : t('search.count', { count: hits.length })
}

function Input() {
  const input = useRef<HTMLInputElement>(null)
  const isScanner = useRef(createCodeListener())
  useFocusWhileOpen(input)
  const areShown = areResultsShown() && areResultsThere.value
  const chosen = (isNothingTyped.value ? recentSearches : allHits).value[chosenHit.value]
  const press = (event: KeyboardEvent) => {
    const { key, ctrlKey, altKey, metaKey, timeStamp } = event
    const typed = isScanner.current({ key, at: timeStamp, ctrlKey, altKey, metaKey, isInField: false })
    if (event.isComposing || !runKey(key, typed?.code ?? null)) return
    event.preventDefault()
    event.stopPropagation()
  }
  return (
    <div class="search-field field-sign">
      <Search size={18} aria-hidden="true" />
      <input
        ref={input}
        type="text"
        inputMode="search"
        class="field-input"
        role="combobox"
        aria-label={t('search.label')}
        aria-expanded={areShown}
        aria-controls={areShown ? resultsId : undefined}
        aria-autocomplete="list"
        aria-activedescendant={areShown && chosen !== undefined ? hitId(chosenHit.value) : undefined}
        aria-keyshortcuts="Control+K"
        placeholder={t('search.hint')}
        maxLength={searchLimits.letters}
        autoComplete="off"
        autoCapitalize="off"
        spellcheck={false}
        enterKeyHint="search"
        value={searchText.value}
        onFocus={() => openSearch()}
        onInput={event => changeSearch(event.currentTarget.value)}
        onKeyDown={press}
      />
      <span class="search-key small" aria-hidden="true">
        {t('more.shortcut.search.keys')}
      </span>
    </div>
  )
}

/** Returns whether the key was handled. A scanner's Enter opens the asset of its code, not the best result. */
function runKey(key: string, scanned: string | null): boolean {
  // a GS1 separator arrives as a shortcut, so the field does not contain it
  const code = scanned?.includes(gs1Separator) ? scanned : searchText.peek()
  if (key === 'ArrowDown' || key === 'ArrowUp') stepHit(key === 'ArrowDown' ? 1 : -1)
  else if (key === 'Escape') closeSearch()
  else if (key === 'Enter' && scanned !== null) void openScanned(code)
  else if (key === 'Enter') openChosen()
  else return false
  return true
}

function giveBack(before: Element | null): void {
  if (before instanceof HTMLElement && before !== document.body) before.focus()
  else focusScreen()
}

/**
 * The field has the focus while it is open. Afterwards the opened result gets it, or the element that had it before.
 */
function useFocusWhileOpen(input: { current: HTMLInputElement | null }): void {
  const before = useRef<Element | null>(null)
  const from = useRef<Route>(route.peek())
  const isOpen = isSearchOpen.value
  useLayoutEffect(() => {
    if (!isOpen) return
    const held = document.activeElement
    from.current = route.peek()
    if (held !== input.current) {
      before.current = held
      input.current?.focus()
      input.current?.select()
    }
    return () => {
      const isHere = document.activeElement === input.current || document.activeElement === document.body
      if (isHere && route.peek() !== from.current) focusOpened()
      else if (isHere) giveBack(before.current)
      before.current = null
    }
  }, [isOpen, input])
}
