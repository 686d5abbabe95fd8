import { ArrowDown, ArrowUp, Trash2 } from 'lucide-preact'
import { useId } from 'preact/hooks'
import { Button } from '../../parts/button.tsx'
import { SelectField, TextArea, TextField } from '../../parts/field.tsx'
import { Tick } from '../../parts/tick.tsx'
import { t } from '../../text/t.ts'
import type { QuestionErrors } from './check-blank.ts'
import { type EditedQuestion, hasAnswer, hasChoices, isNumber, questionKinds } from './edited-questions.ts'

export interface QuestionProps {
  question: EditedQuestion
  /** from 1 */
  number: number
  count: number
  errors: QuestionErrors
  onChange: (change: Partial<EditedQuestion>) => void
  onMove: (step: 1 | -1) => void
  onRemove: () => void
  /** Enter in the text of the question */
  onNext: () => void
}

/** A question in the editor. Alt with an arrow key moves it. */
export function QuestionFields(props: QuestionProps) {
  const { question, number, errors, onChange, onMove, onNext } = props
  const { key, kind, label, help, isRequired } = question
  const title = useId()
  const moveByKey = (event: KeyboardEvent) => {
    const step = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : null
    // Alt with an arrow opens the list of a drop-down field
    if (step === null || !event.altKey || event.target instanceof HTMLSelectElement) return
    event.preventDefault()
    onMove(step)
  }
  return (
    <fieldset class="blank-edited" aria-labelledby={title} data-question={key} onKeyDown={moveByKey}>
      <div class="blank-edited-head">
        <h4 class="strong numbers" id={title}>
          {t('blank.question', { number })}
        </h4>
        <Moves {...props} />
      </div>
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
          isOptional
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
        isOptional
        dir="auto"
        autoComplete="off"
        value={unit}
        error={errors.unit ?? null}
        onInput={event => onChange({ unit: event.currentTarget.value })}
      />
      <TextField
        label={t('blank.least')}
        isOptional
        inputMode="decimal"
        autoComplete="off"
        value={least}
        error={errors.least ?? null}
        onInput={event => onChange({ least: event.currentTarget.value })}
      />
      <TextField
        label={t('blank.most')}
        isOptional
        inputMode="decimal"
        autoComplete="off"
        value={most}
        error={errors.most ?? null}
        onInput={event => onChange({ most: event.currentTarget.value })}
      />
    </div>
  )
}
