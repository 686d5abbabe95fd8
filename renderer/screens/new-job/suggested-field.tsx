import { Boxes, Building2, type LucideIcon, MapPin, UserRound } from 'lucide-preact'
import { useEffect, useId, useRef, useState } from 'preact/hooks'
import type { Request } from '../../../shared/contract/contract.ts'
import { searchLimits } from '../../../shared/rules/search-words.ts'
import type { Suggestion } from '../../../shared/views/suggestion.ts'
import { type Labelled, TextField } from '../../parts/field.tsx'
import { ask } from '../../state/ask.ts'
import { newJobForm } from '../../state/new-job-store.ts'
import { t } from '../../text/t.ts'
import '../../parts/options.css'
import './suggested-field.css'

type Field = Request<'newJob.find'>['field']

const icons: Record<Field, LucideIcon> = {
  customer: Building2,
  asset: Boxes,
  place: MapPin,
  contact: UserRound,
}

interface SuggestedProps extends Labelled {
  field: Field
  maxLength?: number
  value: string
  onType: (text: string) => void
  onChoose: (suggestion: Suggestion) => void
}

/** A text field with suggestions below it. Arrow keys choose one, Enter fills it in, Escape closes the list. */
export function SuggestedField({ field, value, onType, onChoose, ...rest }: SuggestedProps) {
  const id = useId()
  const { found, look, close } = useSuggestions(field)
  const [at, setAt] = useState(-1)
  const shown = found.filter(({ fills }) => !isFilled(fills))
  const isOpen = shown.length > 0
  const active = isOpen ? Math.min(at, shown.length - 1) : -1
  const search = (text: string) => {
    setAt(-1)
    void look(text)
  }
  const choose = (suggestion: Suggestion | undefined) => {
    if (suggestion === undefined) return
    close()
    onChoose(suggestion)
  }
  const press = (event: KeyboardEvent) => {
    if (event.isComposing || event.ctrlKey || event.metaKey || event.altKey || !isOpen) return
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    // the typed text itself is a place too
    const places = shown.length + 1
    if (step !== undefined) setAt(((active + 1 + step + places) % places) - 1)
    else if (event.key === 'Enter' && active >= 0) choose(shown[active])
    else if (event.key === 'Escape') close()
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  return (
    <div class="suggested">
      <TextField
        {...rest}
        type="text"
        autoComplete="off"
        role="combobox"
        aria-autocomplete="list"
        aria-expanded={isOpen}
        aria-controls={isOpen ? `${id}-list` : undefined}
        aria-activedescendant={active >= 0 ? `${id}-${active}` : undefined}
        value={value}
        onFocus={() => search(value)}
        onBlur={close}
        onKeyDown={press}
        onInput={event => {
          onType(event.currentTarget.value)
          search(event.currentTarget.value)
        }}
      />
      <p class="hidden-visually" role="status">
        {isOpen && t('newJob.suggestions', { count: shown.length })}
      </p>
      {isOpen && (
        <Options
          id={id}
          icon={icons[field]}
          label={t('newJob.suggested', { field: rest.label })}
          shown={shown}
          active={active}
          onChoose={choose}
        />
      )}
    </div>
  )
}

interface OptionsProps {
  id: string
  icon: LucideIcon
  label: string
  shown: readonly Suggestion[]
  active: number
  onChoose: (suggestion: Suggestion) => void
}

function Options({ id, icon: Icon, label, shown, active, onChoose }: OptionsProps) {
  const list = useRef<HTMLDivElement>(null)
  useEffect(() => list.current?.scrollIntoView({ block: 'nearest' }), [])
  return (
    <div ref={list} id={`${id}-list`} class="options suggested-list" role="listbox" aria-label={label}>
      {shown.map((suggestion, nth) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the text field takes the keys
        <div
          key={`${suggestion.title}\n${suggestion.detail}`}
          id={`${id}-${nth}`}
          class="option suggestion pressable"
          role="option"
          tabIndex={-1}
          aria-selected={nth === active}
          // the pointer must not take the focus from the field
          onPointerDown={event => event.preventDefault()}
          onClick={() => onChoose(suggestion)}
        >
          <Icon size={18} aria-hidden="true" />
          <span class="words">
            <span dir="auto">{suggestion.title}</span>
            {suggestion.detail !== '' && (
              <span class="small soft" dir="auto">
                {suggestion.detail}
              </span>
            )}
          </span>
        </div>
      ))}
    </div>
  )
}

/** Whether the form has all values of the suggestion already. */
function isFilled(fills: Suggestion['fills']): boolean {
  const form = newJobForm.value
  return Object.entries(fills).every(([name, value]) => form[name as keyof typeof fills] === value)
}

/** Suggestions for the newest text. One request runs at a time. */
function useSuggestions(field: Field) {
  const [found, setFound] = useState<readonly Suggestion[]>([])
  const wanted = useRef<string | null>(null)
  const isAsking = useRef(false)
  const look = async (text: string) => {
    wanted.current = text
    if (isAsking.current) return
    isAsking.current = true
    let q: string | null = null
    while (wanted.current !== null && wanted.current !== q) {
      q = wanted.current
      const answer = await ask('newJob.find', requestOf(field, q)).catch(() => null)
      if (answer === null) break
      if (wanted.current !== null) setFound(answer)
    }
    isAsking.current = false
  }
  const close = () => {
    wanted.current = null
    setFound([])
  }
  return { found, look, close }
}

function requestOf(field: Field, text: string): Request<'newJob.find'> {
  const { customerName, assetUuid } = newJobForm.peek()
  const cut = (typed: string) => typed.slice(0, searchLimits.letters)
  return { field, q: cut(text), customerName: cut(customerName), assetUuid: assetUuid || null }
}
