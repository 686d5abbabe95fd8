import { CalendarDays, Clock3 } from 'lucide-preact'
import type { RefObject } from 'preact'
import { useEffect, useRef, useState } from 'preact/hooks'
import { today } from '../state/clock.ts'
import { afterPress } from '../state/press.ts'
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
  /** `YYYY-MM-DD`, `HH:MM` or both with a T between; empty: none. What cannot be read so far is there as it was typed */
  value: string
  min?: string | undefined
  max?: string | undefined
  'aria-required'?: boolean | undefined
  /** the error tells more of what cannot be read than how to write it */
  isErrorAdded?: boolean
  /** what cannot be read is given on as it was typed, so that it is kept like all that is not saved yet */
  onInput: (event: { currentTarget: { value: string } }) => void
  onFocus?: () => void
  onBlur?: () => void
}

/** What the browser's own field would write in its language and by its clock, and these in the person's. */
interface EntryKind {
  type: 'date' | 'time' | 'datetime-local'
  icon: typeof Clock3
  show(value: string): string
  read(text: string): string | null
  step(value: string, by: 1 | -1): string
  /** what is no such thing is told with an example */
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

/** A day, with its weekday below. */
export function DayField(props: EntryProps) {
  const { value, hint } = props
  const words = /^\d{4}-\d\d-\d\d$/.test(value) ? nameDay(value, today.value) : null
  const said = dotted(words, hint)
  return <EntryField {...props} kind={day} hint={said} />
}

/** A time of the day. */
export function TimeField(props: EntryProps) {
  return <EntryField {...props} kind={time} />
}

/** A day and a time of it. */
export function MomentField(props: EntryProps) {
  return <EntryField {...props} kind={moment} />
}

/** A line of text in the person's own way, read in whatever way it is clear; the arrows go on by one step, and a button opens what the browser has to choose from. */
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
  const { label, hint, error, isOptional, mark } = props
  const box = useRef<HTMLDivElement>(null)
  const { typed, isUnread, isTold, ...entry } = useTypedEntry(kind, value, box)
  const give = (next: string) => onInput({ currentTarget: { value: next } })
  const put = (next: string) => {
    entry.forget()
    give(next)
  }
  const unread = [isErrorAdded && error, kind.unread()].filter(Boolean).join(' ')
  return (
    <Field {...{ label, hint, isOptional, mark }} error={isTold ? unread : error}>
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

/** What stands in the field is the person's for as long as they are in it, and as long as nobody can read it. */
function useTypedEntry(kind: EntryKind, value: string, box: RefObject<HTMLElement | null>) {
  const [typed, setTyped] = useState<string | null>(null)
  // what was kept unread is told from the beginning
  const [isLeft, setLeft] = useState(true)
  const isUnreadable = (text: string) => text.trim() !== '' && kind.read(text) === null
  const isUnread = isUnreadable(typed ?? value)
  const input = () => box.current?.querySelector('input') ?? null
  const judge = (isWrong: boolean) => input()?.setCustomValidity(isWrong ? kind.unread() : '')
  useEffect(() => judge(isUnread), [isUnread])
  // another value was chosen beside it
  useEffect(() => {
    if (document.activeElement !== input()) setTyped(null)
  }, [value])
  return {
    typed,
    isUnread,
    isTold: isUnread && isLeft,
    type(text: string) {
      // at once: keys that send a form may follow before it is drawn anew
      judge(isUnreadable(text))
      setTyped(text)
      setLeft(false)
    },
    forget: () => setTyped(null),
    tell: () => setLeft(true),
    leave() {
      if (!isUnread) setTyped(null)
      afterPress(() => setLeft(true))
    },
  }
}

/** The browser's own way to choose, which needs a field of its own in the page. */
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

/** What is typed and no such thing would be left out without a word: it is told, and led to. */
export function leadToUnread(form: RefObject<HTMLElement | null>): boolean {
  const input = form.current?.querySelector<HTMLInputElement>('[data-unread=true]')
  if (!input) return false
  input.checkValidity()
  input.focus()
  return true
}
