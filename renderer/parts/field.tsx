import { CircleAlert } from 'lucide-preact'
import type {
  ComponentChildren,
  InputHTMLAttributes,
  SelectHTMLAttributes,
  TextareaHTMLAttributes,
} from 'preact'
import { useId } from 'preact/hooks'
import { t } from '../text/t.ts'
import './field.css'

export interface Labelled {
  label: string
  hint?: string
  error?: string | null
  /** says so next to the label; the other fields may stay empty */
  isRequired?: boolean
  /** only screen readers get the label, because the first choice has the same words */
  isLabelHidden?: boolean
  /** shown next to the label */
  mark?: ComponentChildren
}

/** A single-line text field. */
export function TextField(props: Labelled & InputHTMLAttributes) {
  const { label, hint, error, isRequired, mark, ...input } = props
  return (
    <Field {...{ label, hint, error, isRequired, mark }}>
      {described => <input class="field-input" required={isRequired} {...described} {...input} />}
    </Field>
  )
}

/** A text field of several lines. */
export function TextArea(props: Labelled & TextareaHTMLAttributes) {
  const { label, hint, error, mark, ...input } = props
  return (
    <Field {...{ label, hint, error, mark }}>
      {described => <textarea class="field-input field-area" {...described} {...input} />}
    </Field>
  )
}

interface SelectProps<V extends string> extends Labelled, Pick<SelectHTMLAttributes, 'aria-required'> {
  /** a value of `options` */
  value: V
  options: readonly { value: V; label: string }[]
  onChoose: (value: V) => void
}

/** A choice among a few, as a drop-down list. */
export function SelectField<V extends string>(props: SelectProps<V>) {
  const { value, options, onChoose, ...labelled } = props
  return (
    <Field {...labelled}>
      {described => (
        <select
          class="field-input"
          {...described}
          aria-required={props['aria-required']}
          value={value}
          onChange={event => onChoose(event.currentTarget.value as V)}
        >
          {options.map(option => (
            <option key={option.value} value={option.value} selected={option.value === value}>
              {option.label}
            </option>
          ))}
        </select>
      )}
    </Field>
  )
}

interface Described {
  id: string
  'aria-describedby': string | undefined
  'aria-invalid': boolean | undefined
}

/** The label above the input and its hint or error below, connected by ids for screen readers. */
export function Field(props: Labelled & { children: (described: Described) => ComponentChildren }) {
  const id = useId()
  const { label, hint, error, isRequired = false, isLabelHidden = false, mark } = props
  const notes = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ')
  return (
    <div class="field stack-close">
      <label class={isLabelHidden ? 'hidden-visually' : 'field-label'} for={id}>
        {label}
        {isRequired && <span class="field-required soft"> {t('form.required')}</span>}
        {mark}
      </label>
      {props.children({
        id,
        'aria-describedby': notes || undefined,
        'aria-invalid': error ? true : undefined,
      })}
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
      {hint && (
        <p class="field-hint small soft" id={`${id}-hint`}>
          {hint}
        </p>
      )}
    </div>
  )
}

/** The error of a field, which the input refers to by `aria-describedby`. */
export function FieldError(props: { id: string; children: ComponentChildren }) {
  return (
    <p class="field-error small strong" id={props.id}>
      <CircleAlert size={16} aria-hidden="true" />
      <span>{props.children}</span>
    </p>
  )
}
