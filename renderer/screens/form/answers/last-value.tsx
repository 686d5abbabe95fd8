import { CornerDownLeft } from 'lucide-preact'
import { optionValues } from '../../../../shared/rules/option-values.ts'
import { Button } from '../../../parts/button.tsx'
import { today } from '../../../state/clock.ts'
import { answerLabel, labelOf } from '../../../text/answer-labels.ts'
import { dayOf, formatDate } from '../../../text/format.ts'
import { t } from '../../../text/t.ts'
import type { FormNode } from '../filling/form-nodes.ts'
import { useOpenForm, useQuestion } from './session.ts'
import './last-value.css'

/** The answer in the last form of the same blank on the same asset, with a button that uses it. */
export function LastValue({ node }: { node: FormNode }) {
  const { session } = useOpenForm()
  const view = session.view.value
  const earlier = view?.ok === true ? view.value.earlier : []
  const last = earlier.find(({ pointer }) => pointer === node.pointer)
  return last === undefined ? null : <Last node={node} value={last.value} at={last.at} />
}

function Last({ node, value, at }: { node: FormNode; value: unknown; at: number }) {
  const { field, isReadOnly } = node
  const { value: here, answer } = useQuestion(node)
  const isSame = JSON.stringify(here) === JSON.stringify(value)
  return (
    <div class="last-value" data-testid="last-value">
      <span class="small soft numbers">
        {t('form.lastValue', {
          value: answerLabel(field, value),
          day: formatDate(dayOf(at), today.value),
        })}
      </span>
      {!isReadOnly && !isSame && isOffered(field, value) && (
        <Button
          tone="quiet"
          icon={CornerDownLeft}
          aria-label={t('form.useLastOf', { name: labelOf(field) })}
          onClick={() => answer(value)}
        >
          {t('form.useLast')}
        </Button>
      )}
    </div>
  )
}

/** A choice that the form no longer offers cannot be used again. */
function isOffered(field: FormNode['field'], value: unknown): boolean {
  if (field.type !== 'SELECT' && field.type !== 'MULTISELECT') return true
  const offered: readonly unknown[] = optionValues(field)
  return [value].flat().every(one => offered.includes(one))
}
