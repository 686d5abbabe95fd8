import type { InputEventHandler } from 'preact'
import { today } from '../state/clock.ts'
import { nameDay } from '../text/format.ts'
import { type Labelled, TextField } from './field.tsx'

interface DayFieldProps extends Labelled {
  /** `YYYY-MM-DD`, or what is typed of it so far */
  value: string
  min?: string | undefined
  max?: string | undefined
  'aria-required'?: boolean | undefined
  onInput: InputEventHandler<HTMLInputElement>
  onFocus?: () => void
  onBlur?: () => void
}

/** A day. The browser writes it in a language of its own, so it stands below in the person's. */
export function DayField(props: DayFieldProps) {
  const { value, hint } = props
  const words = /^\d{4}-\d\d-\d\d$/.test(value) ? nameDay(value, today.value) : null
  const said = [words, hint].filter(Boolean).join(' · ')
  return <TextField {...props} type="date" hint={said || undefined} />
}
