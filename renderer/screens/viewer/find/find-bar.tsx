import { ChevronDown, ChevronUp, Search, X } from 'lucide-preact'
import type { RefObject } from 'preact'
import { Button } from '../../../parts/button.tsx'
import { t } from '../../../text/t.ts'
import type { Find } from './use-find.ts'
import './find-bar.css'

/** The search inside a file: its field, the number of places, and steps to the next and the previous one. */
export function FindBar({ find, input }: { find: Find; input: RefObject<HTMLInputElement | null> }) {
  const press = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.isComposing) return
    event.preventDefault()
    find.step(event.shiftKey ? -1 : 1)
  }
  const isEmpty = find.places.length === 0
  return (
    <search class="find-bar">
      <div class="find-field field-sign">
        <Search size={18} aria-hidden="true" />
        <input
          ref={input}
          type="text"
          inputMode="search"
          class="field-input"
          aria-label={t('viewer.find')}
          placeholder={t('viewer.find')}
          autoComplete="off"
          autoCapitalize="off"
          spellcheck={false}
          enterKeyHint="search"
          value={find.q}
          onInput={event => find.search(event.currentTarget.value)}
          onKeyDown={press}
        />
      </div>
      <span class="find-count small numbers" role="status">
        {countLabel(find)}
      </span>
      <Button icon={ChevronUp} isIconOnly aria-disabled={isEmpty} onClick={() => find.step(-1)}>
        {t('viewer.findPrevious')}
      </Button>
      <Button icon={ChevronDown} isIconOnly aria-disabled={isEmpty} onClick={() => find.step(1)}>
        {t('viewer.findNext')}
      </Button>
      <Button tone="quiet" icon={X} isIconOnly onClick={find.close}>
        {t('viewer.findClose')}
      </Button>
    </search>
  )
}

/** Opens the search inside the file, for users without keys. */
export function FindOpener({ find }: { find: Find }) {
  return (
    <Button class="find-opener" icon={Search} isIconOnly aria-keyshortcuts="Control+F" onClick={find.open}>
      {t('viewer.find')}
    </Button>
  )
}

function countLabel({ q, places, at, isDone, hasText }: Find): string | null {
  if (q.trim() === '') return null
  if (!isDone) return t('viewer.findLooking')
  if (!hasText) return t('viewer.findNoText')
  return places.length === 0 ? t('viewer.findNone') : t('viewer.of', { at: at + 1, count: places.length })
}
