import { CalendarCheck, Clock3, ExternalLink } from 'lucide-preact'
import { useRef, useState } from 'preact/hooks'
import { typeOf } from '../../../../shared/rules/form-places.ts'
import { Button } from '../../../parts/button.tsx'
import { DayField, MomentField } from '../../../parts/day-field.tsx'
import { TextArea, TextField } from '../../../parts/field.tsx'
import { OutsideButton } from '../../../parts/outside-link.tsx'
import { afterClick } from '../../../state/click.ts'
import { today } from '../../../state/clock.ts'
import { hintOf, labelOf } from '../../../text/answer-labels.ts'
import { decimalSign } from '../../../text/decimal-sign.ts'
import { answerLength, entryText } from '../../../text/form-entry.ts'
import { t } from '../../../text/t.ts'
import { readNumber } from '../../../text/typed-number.ts'
import type { FormNode } from '../filling/form-nodes.ts'
import { QuestionMark } from './question-mark.tsx'
import { useQuestion } from './session.ts'

/** Single-line input: text, number, date, time or address. */
export function TextAnswer({ node }: { node: FormNode }) {
  const { field } = node
  const { input, value, type } = useTyped(node)
  return (
    <div class={`answer-line buttons answer-${typeOf(field).toLowerCase()}`}>
      <Line node={node} input={input} />
      {field.type === 'NUMBER' && input.error !== null && <Readings of={input.value} onChoose={type} />}
      {field.type === 'DATE' && (
        <Button icon={CalendarCheck} onClick={() => type(today.value)}>
          {t('day.today')}
        </Button>
      )}
      {field.type === 'DATETIME' && (
        <Button icon={Clock3} onClick={() => type(entryText(field, Date.now()))}>
          {t('form.now')}
        </Button>
      )}
      {field.type === 'LINK' && typeof value === 'string' && value !== '' && (
        <OutsideButton
          icon={ExternalLink}
          href={value}
          label={t('form.openLinkOf', { name: labelOf(field) })}
        >
          {t('action.open')}
        </OutsideButton>
      )}
    </div>
  )
}

/** Offers both readings of a number that can be read in two ways. */
function Readings({ of, onChoose }: { of: string; onChoose: (text: string) => void }) {
  const typed = readNumber(of)
  if (typed.is !== 'unclear') return null
  return typed.readings.map(reading => (
    <Button key={reading} onClick={() => onChoose(reading)}>
      {reading}
    </Button>
  ))
}

function Line({ node, input }: { node: FormNode; input: ReturnType<typeof useTyped>['input'] }) {
  const { field } = node
  switch (field.type) {
    case 'DATE':
      return <DayField {...input} isErrorAdded min={dayOrNone(field.min)} max={dayOrNone(field.max)} />
    case 'DATETIME':
      return <MomentField {...input} isErrorAdded />
    default:
      return <TextField {...input} {...looks(node)} maxLength={answerLength.line} />
  }
}

export function LongTextAnswer({ node }: { node: FormNode }) {
  const { input } = useTyped(node)
  return <TextArea {...input} class="field-input field-area answer-long" maxLength={answerLength.text} />
}

function dayOrNone(bound: unknown): string | undefined {
  return typeof bound === 'string' ? bound : undefined
}

function looks({ field }: FormNode) {
  switch (field.type) {
    case 'NUMBER':
      return { inputMode: 'decimal', autocomplete: 'off' } as const
    case 'LINK':
      return { type: 'url', inputMode: 'url', autocomplete: 'off' } as const
    default:
      return { autocomplete: 'off' } as const
  }
}

/**
 * The typed text stays while the input has the focus, even if the server's value changes. Errors are shown on blur,
 * because a half-typed number is always invalid.
 */
function useTyped(node: FormNode) {
  const { field, pointer } = node
  const { session, value, isEmpty, unfit, problem } = useQuestion(node)
  const [typed, setTyped] = useState<{ text: string; told: string | null } | null>(null)
  const stay = useRef<(() => void) | null>(null)
  const kept = unfit?.text ?? entryText(field, value, decimalSign())
  const type = (text: string) => session.type(pointer, field, text)
  return {
    value,
    type,
    input: {
      label: labelOf(field),
      hint: hintOf(field),
      mark: <QuestionMark field={field} isEmpty={isEmpty && unfit === null} />,
      error: typed === null || typed.told === problem ? problem : null,
      value: typed?.text ?? kept,
      'aria-required': field.required === true ? true : undefined,
      onFocus() {
        stay.current?.()
        setTyped({ text: kept, told: problem })
      },
      onInput(event: { currentTarget: { value: string } }) {
        const text = event.currentTarget.value
        setTyped(before => ({ text, told: before?.told ?? null }))
        type(text)
      },
      onBlur() {
        stay.current = afterClick(() => setTyped(null))
        void session.flush()
      },
    },
  }
}
