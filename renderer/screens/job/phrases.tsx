import { Hash } from 'lucide-preact'
import type { RefObject } from 'preact'
import { useEffect, useId, useMemo, useRef, useState } from 'preact/hooks'
import {
  findTypedName,
  insertPhrase,
  matchPhrases,
  mergePhrases,
  type Phrase,
  readPhrases,
  type TypedName,
} from '../../../shared/rules/phrases.ts'
import { Button } from '../../parts/button.tsx'
import { app } from '../../state/app-store.ts'
import { groupPhrases, isNoteOpen } from '../../state/phrases-store.ts'
import { t } from '../../text/t.ts'
import '../../parts/options.css'

/** Letters of a text that are enough to recognise it. */
const shownLetters = 80

function shorten(text: string): string {
  return text.length > shownLetters ? `${text.slice(0, shownLetters).trimEnd()}…` : text
}

/** More would need another scroll bar inside the sheet; typing on finds them. */
const mostShown = 6

interface PhrasesProps {
  area: RefObject<HTMLTextAreaElement | null>
  onText: (text: string) => void
}

/** The user's and the group's phrases that match the typed `#name`. Arrow keys choose, Enter and Tab insert, Escape closes the list. */
export function Phrases({ area, onText }: PhrasesProps) {
  const lines = app.value?.phrases
  const ofGroup = groupPhrases.value?.phrases
  const phrases = useMemo(() => mergePhrases(readPhrases(lines ?? []), ofGroup ?? []), [lines, ofGroup])
  useEffect(() => {
    isNoteOpen.value = true
    return () => {
      isNoteOpen.value = false
    }
  }, [])
  if (phrases.length === 0) return null
  return <PhraseList area={area} onText={onText} phrases={phrases} />
}

function PhraseList({ area, onText, phrases }: PhrasesProps & { phrases: readonly Phrase[] }) {
  const id = useId()
  const [typed, setTyped] = useState<TypedName | null>(null)
  const [at, setAt] = useState(0)
  const found = typed === null ? [] : matchPhrases(phrases, typed.name).slice(0, mostShown)
  const shown = Math.min(at, found.length - 1)
  const choose = (phrase: Phrase | undefined) => {
    const field = area.current
    if (field === null || typed === null || phrase === undefined) return
    const { text, cursor } = insertPhrase(field.value, typed, phrase)
    field.value = text
    field.focus()
    field.setSelectionRange(cursor, cursor)
    onText(text)
    setTyped(null)
  }
  const look = () => {
    const field = area.current
    setTyped(field === null ? null : findTypedName(field.value, field.selectionEnd))
    setAt(0)
  }
  const press = (event: KeyboardEvent): void => {
    if (found.length === 0 || event.isComposing || event.ctrlKey || event.metaKey || event.altKey) return
    const { length } = found
    const step = { ArrowDown: 1, ArrowUp: length - 1 }[event.key]
    if (step !== undefined) setAt((shown + step) % length)
    else if (event.key === 'Enter' || (event.key === 'Tab' && !event.shiftKey)) choose(found[shown])
    else if (event.key === 'Escape') setTyped(null)
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  useArea(area, { look, press, leave: () => setTyped(null) })
  useActive(area, `${id}-list`, found.length === 0 ? null : `${id}-${shown}`)
  const begin = () => {
    const field = area.current
    if (field === null) return
    field.focus()
    const { selectionStart, selectionEnd, value } = field
    const before = value.slice(0, selectionStart)
    const mark = /(^|\s)$/.test(before) ? '#' : ' #'
    field.setRangeText(mark, selectionStart, selectionEnd, 'end')
    onText(field.value)
    look()
  }
  return (
    <div class="phrases">
      <p class="hidden-visually" role="status">
        {typed !== null && t('phrases.found', { count: found.length })}
      </p>
      {typed === null ? (
        <Button tone="quiet" icon={Hash} onClick={begin}>
          {t('phrases.insert')}
        </Button>
      ) : (
        <div id={`${id}-list`} class="options" role="listbox" aria-label={t('phrases.title')}>
          {found.map((phrase, nth) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the text field takes the keys
            <div
              key={phrase.name}
              id={`${id}-${nth}`}
              class="option pressable"
              role="option"
              tabIndex={-1}
              aria-selected={nth === shown}
              // the pointer must not take the focus from the note
              onPointerDown={event => event.preventDefault()}
              onClick={() => choose(phrase)}
            >
              <strong>#{phrase.name}</strong> <span class="soft">{shorten(phrase.text)}</span>
            </div>
          ))}
          {found.length === 0 && <p class="small soft">{t('phrases.none')}</p>}
        </div>
      )}
    </div>
  )
}

interface Listeners {
  look: () => void
  press: (event: KeyboardEvent) => void
  leave: () => void
}

/** Listens to the text field, always with the newest functions. */
function useArea(area: RefObject<HTMLTextAreaElement | null>, listeners: Listeners): void {
  const newest = useRef(listeners)
  newest.current = listeners
  useEffect(() => {
    const stop = new AbortController()
    const options = { signal: stop.signal }
    const field = area.current
    // the name may have been typed before the phrases were read
    if (field !== null && document.activeElement === field) newest.current.look()
    field?.addEventListener('input', () => newest.current.look(), options)
    field?.addEventListener('click', () => newest.current.look(), options)
    field?.addEventListener('keydown', event => newest.current.press(event), options)
    field?.addEventListener('blur', () => newest.current.leave(), options)
    return () => stop.abort()
  }, [area])
}

/** Names the chosen phrase for screen readers while the text field has the focus. */
function useActive(area: RefObject<HTMLTextAreaElement | null>, list: string, active: string | null): void {
  useEffect(() => {
    const field = area.current
    if (field === null || active === null) return
    field.setAttribute('aria-autocomplete', 'list')
    field.setAttribute('aria-controls', list)
    field.setAttribute('aria-activedescendant', active)
    return () => {
      for (const name of ['autocomplete', 'controls', 'activedescendant'])
        field.removeAttribute(`aria-${name}`)
    }
  }, [area, list, active])
}
