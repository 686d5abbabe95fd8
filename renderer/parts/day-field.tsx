import { CalendarDays, Clock3 } from 'lucide-preact'
import type { RefObject } from 'preact'
import { useEffect, useRef, useState } from 'preact/hooks'
import { afterClick } from '../state/click.ts'
import { today } from '../state/clock.ts'
import {
  isTwelveHours,
  readDay,
  readMoment,
  readTime,
  showDay,
  showMoment,
  showTime,
  stepDay,
  stepMoment,
  stepTime,
} from '../text/day-entry.ts'
import { dotted, nameDay, unbroken } from '../text/format.ts'
import { t } from '../text/t.ts'
import { Field, type Labelled } from './field.tsx'
import './day-field.css'

interface EntryProps extends Labelled {
  /** `YYYY-MM-DD`, `HH:MM` or both with a T between; empty: none. Text that cannot be parsed is stored as typed */
  value: string
  min?: string | undefined
  max?: string | undefined
  'aria-required'?: boolean | undefined
  /** shows the error of the form in addition to the example of the format */
  isErrorAdded?: boolean
  /** reports invalid text as typed, so that it is stored in the draft too */
  onInput: (event: { currentTarget: { value: string } }) => void
  onFocus?: () => void
  onBlur?: () => void
}

/** A kind of field. The browser's own inputs use its language and clock; these use the user's settings. */
interface EntryKind {
  type: 'date' | 'time' | 'datetime-local'
  icon: typeof Clock3
  show(value: string): string
  read(text: string): string | null
  step(value: string, by: 1 | -1): string
  /** the error for text that cannot be parsed, with an example */
  unread(): string
  choose(): string
}

const day: EntryKind = {
  type: 'date',
  icon: CalendarDays,
  show: showDay,
  read: text => readDay(text, today.peek()),
  step: (value, by) => stepDay(value, by, today.peek()),
  unread: () => t('entry.noDay', { example: unbroken(showDay(today.value)) }),
  choose: () => t('entry.chooseDay'),
}

const time: EntryKind = {
  type: 'time',
  icon: Clock3,
  show: showTime,
  read: readTime,
  step: stepTime,
  unread: () => t('entry.noTime', { example: unbroken(showTime('07:30')) }),
  choose: () => t('entry.chooseTime'),
}

const moment: EntryKind = {
  type: 'datetime-local',
  icon: CalendarDays,
  show: showMoment,
  read: text => readMoment(text, today.peek()),
  step: (value, by) => stepMoment(value, by, today.peek()),
  unread: () => t('entry.noMoment', { example: unbroken(showMoment(`${today.value}T07:30`)) }),
  choose: () => t('entry.chooseDay'),
}

/** A date field that names the weekday below. */
export function DayField(props: EntryProps) {
  const { value, hint } = props
  const words = /^\d{4}-\d\d-\d\d$/.test(value) ? nameDay(value, today.value) : null
  const said = dotted(words, hint)
  return <EntryField {...props} kind={day} hint={said} />
}

/** A field for a time of day. */
export function TimeField(props: EntryProps) {
  return <EntryField {...props} kind={time} />
}

/** A field for a date and a time. */
export function MomentField(props: EntryProps) {
  return <EntryField {...props} kind={moment} />
}

/**
 * A text field in the user's format that accepts any unambiguous input. Arrow keys change it by a step, and a button
 * opens the browser's picker.
 */
function EntryField({
  kind,
  value,
  min,
  max,
  isErrorAdded = false,
  onInput,
  onFocus,
  onBlur,
  ...props
}: EntryProps & { kind: EntryKind }) {
  const { label, hint, error, mark } = props
  const box = useRef<HTMLDivElement>(null)
  const { typed, isUnread, isErrorShown, ...entry } = useTypedEntry(kind, value, box)
  const give = (next: string) => onInput({ currentTarget: { value: next } })
  const put = (next: string) => {
    entry.forget()
    give(next)
  }
  const unread = [isErrorAdded && error, kind.unread()].filter(Boolean).join(' ')
  return (
    <Field {...{ label, hint, mark }} error={isErrorShown ? unread : error}>
      {described => (
        <div class="entry" ref={box}>
          <input
            class="field-input entry-input"
            {...described}
            aria-required={props['aria-required']}
            autocomplete="off"
            inputMode={kind === day || (kind === time && !isTwelveHours()) ? 'numeric' : 'text'}
            data-entry={kind.type}
            data-unread={isUnread}
            value={typed ?? kind.show(value)}
            onFocus={onFocus}
            onInput={event => {
              const text = event.currentTarget.value
              entry.type(text)
              give(kind.read(text) ?? text)
            }}
            onKeyDown={event => {
              const by = steps[event.key]
              if (by === undefined || event.altKey || event.ctrlKey || event.metaKey) return
              event.preventDefault()
              put(kind.step(value, by))
            }}
            onInvalid={entry.tell}
            onBlur={() => {
              entry.leave()
              onBlur?.()
            }}
          />
          <button
            type="button"
            class="entry-choose"
            aria-label={`${kind.choose()}: ${label}`}
            onClick={() =>
              openChooser(box.current, { type: kind.type, value: isUnread ? '' : value, min, max }, put)
            }
          >
            <kind.icon size={20} aria-hidden="true" />
          </button>
        </div>
      )}
    </Field>
  )
}

const steps: Readonly<Record<string, 1 | -1>> = { ArrowUp: 1, ArrowDown: -1 }

/** The typed text stays while the field has the focus, or while it is invalid. */
function useTypedEntry(kind: EntryKind, value: string, box: RefObject<HTMLElement | null>) {
  const [typed, setTyped] = useState<string | null>(null)
  // stored invalid text shows its error from the start
  const [isLeft, setLeft] = useState(true)
  const isUnreadable = (text: string) => text.trim() !== '' && kind.read(text) === null
  const isUnread = isUnreadable(typed ?? value)
  const input = () => box.current?.querySelector('input') ?? null
  const judge = (isWrong: boolean) => input()?.setCustomValidity(isWrong ? kind.unread() : '')
  useEffect(() => judge(isUnread), [isUnread])
  // another value was chosen with the picker
  useEffect(() => {
    if (document.activeElement !== input()) setTyped(null)
  }, [value])
  return {
    typed,
    isUnread,
    isErrorShown: isUnread && isLeft,
    type(text: string) {
      // sets the validity at once, because a key that submits the form may follow before the next render
      judge(isUnreadable(text))
      setTyped(text)
      setLeft(false)
    },
    forget: () => setTyped(null),
    tell: () => setLeft(true),
    leave() {
      if (!isUnread) setTyped(null)
      afterClick(() => setLeft(true))
    },
  }
}

/** Opens the browser's picker, which needs an input of its own in the page. */
function openChooser(
  box: HTMLElement | null,
  given: { type: string; value: string; min: string | undefined; max: string | undefined },
  choose: (value: string) => void,
): void {
  box?.querySelector('.entry-chooser')?.remove()
  const chooser = document.createElement('input')
  chooser.className = 'entry-chooser'
  chooser.tabIndex = -1
  chooser.ariaHidden = 'true'
  Object.assign(chooser, { type: given.type, min: given.min ?? '', max: given.max ?? '', value: given.value })
  chooser.addEventListener('input', () => choose(chooser.value))
  box?.append(chooser)
  chooser.showPicker()
}

/** Focuses the first field with invalid text. Otherwise the form would be saved without it and without a message. */
export function leadToUnread(form: RefObject<HTMLElement | null>): boolean {
  const input = form.current?.querySelector<HTMLInputElement>('[data-unread=true]')
  if (!input) return false
  input.checkValidity()
  input.focus()
  return true
}
