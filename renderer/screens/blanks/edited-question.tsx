import { ArrowDown, ArrowUp, ChevronDown, ChevronUp, CircleAlert, Trash2 } from 'lucide-preact'
import { useId } from 'preact/hooks'
import { Button } from '../../parts/button.tsx'
import { SelectField, TextArea, TextField } from '../../parts/field.tsx'
import { Tick } from '../../parts/tick.tsx'
import { dotted } from '../../text/format.ts'
import { t } from '../../text/t.ts'
import type { QuestionErrors } from './check-blank.ts'
import { type EditedQuestion, hasAnswer, hasChoices, isNumber, questionKinds } from './edited-questions.ts'

export interface QuestionProps {
  question: EditedQuestion
  /** from 1 */
  number: number
  count: number
  errors: QuestionErrors
  /** whether its fields are shown; the others have a line with their text and kind */
  isOpen: boolean
  onToggle: () => void
  onChange: (change: Partial<EditedQuestion>) => void
  onMove: (step: 1 | -1) => void
  onRemove: () => void
  /** Enter in the text of the question */
  onNext: () => void
}

/** A question in the editor: its line, and its fields below the line when it is open. Alt with an arrow key moves it. */
export function Question(props: QuestionProps) {
  const { question, isOpen, onMove } = props
  const fields = useId()
  const moveByKey = (event: KeyboardEvent) => {
    const step = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : null
    // Alt with an arrow opens the list of a drop-down field
    if (step === null || !event.altKey || event.target instanceof HTMLSelectElement) return
    event.preventDefault()
    onMove(step)
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: its button and fields take the focus
    <div class="blank-edited" data-question={question.key} onKeyDown={moveByKey}>
      <div class="blank-edited-head">
        <Summary {...props} fields={fields} />
        {isOpen && <Moves {...props} />}
      </div>
      {isOpen && <Fields {...props} id={fields} />}
    </div>
  )
}

/** The number, the text and the kind of a question, as a button that opens and closes its fields. */
function Summary({ question, number, errors, isOpen, onToggle, fields }: QuestionProps & { fields: string }) {
  const { kind, label, unit, isRequired } = question
  const name = t('blank.question', { number })
  const error = Object.values(errors).find(each => each !== null && each !== undefined)
  const Chevron = isOpen ? ChevronUp : ChevronDown
  return (
    <button
      type="button"
      class="blank-summary pressable ring-within"
      aria-expanded={isOpen}
      aria-controls={isOpen ? fields : undefined}
      onClick={onToggle}
    >
      {isOpen ? (
        <span class="strong numbers">{name}</span>
      ) : (
        <>
          <span class="blank-summary-number soft numbers" aria-hidden="true">
            {number}
          </span>
          <span class="blank-summary-words">
            <span class="hidden-visually">{name}: </span>
            <span class="strong">{label.trim() || t('form.unnamed')}</span>
            <span class="small soft">
              {dotted(
                t(`blank.kind.${kind}`),
                isNumber(kind) ? unit.trim() : '',
                hasAnswer(kind) && isRequired ? t('blank.required') : '',
              )}
            </span>
            {error && (
              <span class="field-error small strong">
                <CircleAlert size={16} aria-hidden="true" />
                {error}
              </span>
            )}
          </span>
        </>
      )}
      <Chevron class="soft" size={18} aria-hidden="true" />
    </button>
  )
}

function Fields({ id, ...props }: QuestionProps & { id: string }) {
  const { question, number, errors, onChange, onNext } = props
  const { kind, label, help, isRequired } = question
  return (
    <fieldset class="blank-edited-fields" id={id} aria-label={t('blank.question', { number })}>
      <TextField
        class="field-input blank-edited-label"
        label={t(hasAnswer(kind) ? 'blank.label' : 'blank.headingLabel')}
        dir="auto"
        autoComplete="off"
        value={label}
        error={errors.label ?? null}
        onInput={event => onChange({ label: event.currentTarget.value })}
        onKeyDown={event => {
          if (event.key !== 'Enter' || event.isComposing || event.ctrlKey || event.metaKey) return
          event.preventDefault()
          onNext()
        }}
      />
      <div class="blank-edited-kind">
        <SelectField
          label={t('blank.kind')}
          value={kind}
          options={questionKinds.map(value => ({ value, label: t(`blank.kind.${value}`) }))}
          onChoose={chosen => onChange({ kind: chosen })}
        />
        <TextField
          label={t('blank.help')}
          dir="auto"
          autoComplete="off"
          value={help}
          error={errors.help ?? null}
          onInput={event => onChange({ help: event.currentTarget.value })}
        />
      </div>
      {isNumber(kind) && <NumberFields {...props} />}
      {hasChoices(kind) && (
        <TextArea
          label={t('blank.choices')}
          hint={t('blank.choicesHint')}
          rows={4}
          dir="auto"
          value={question.choices}
          error={errors.choices ?? null}
          onInput={event => onChange({ choices: event.currentTarget.value })}
        />
      )}
      {hasAnswer(kind) && (
        <Tick isOn={isRequired} onChange={isOn => onChange({ isRequired: isOn })}>
          {t(kind === 'CHECKBOX' ? 'blank.mustTick' : 'blank.mustAnswer')}
        </Tick>
      )}
    </fieldset>
  )
}

/** The first question has no button up, and the last one no button down. */
function Moves({ number, count, onMove, onRemove }: QuestionProps) {
  return (
    <div class="blank-edited-moves">
      {number > 1 && (
        <Button
          class="blank-edited-up"
          tone="quiet"
          icon={ArrowUp}
          isIconOnly
          aria-keyshortcuts="Alt+ArrowUp"
          onClick={() => onMove(-1)}
        >
          {t('blank.moveUp', { number })}
        </Button>
      )}
      {number < count && (
        <Button
          class="blank-edited-down"
          tone="quiet"
          icon={ArrowDown}
          isIconOnly
          aria-keyshortcuts="Alt+ArrowDown"
          onClick={() => onMove(1)}
        >
          {t('blank.moveDown', { number })}
        </Button>
      )}
      <Button tone="quiet" icon={Trash2} isIconOnly onClick={onRemove}>
        {t('blank.removeQuestion', { number })}
      </Button>
    </div>
  )
}

function NumberFields({ question: { unit, least, most }, errors, onChange }: QuestionProps) {
  return (
    <div class="blank-edited-number">
      <TextField
        label={t('field.unit')}
        dir="auto"
        autoComplete="off"
        value={unit}
        error={errors.unit ?? null}
        onInput={event => onChange({ unit: event.currentTarget.value })}
      />
      <TextField
        label={t('blank.least')}
        inputMode="decimal"
        autoComplete="off"
        value={least}
        error={errors.least ?? null}
        onInput={event => onChange({ least: event.currentTarget.value })}
      />
      <TextField
        label={t('blank.most')}
        inputMode="decimal"
        autoComplete="off"
        value={most}
        error={errors.most ?? null}
        onInput={event => onChange({ most: event.currentTarget.value })}
      />
    </div>
  )
}
