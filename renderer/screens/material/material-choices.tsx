import type { MaterialChoice } from '../../../shared/material-contract.ts'
import { choices, offersMaterial } from '../../state/material-store.ts'
import { amountWords } from '../../text/amount.ts'
import { t } from '../../text/t.ts'

/** What may be meant, each with what is left of it; a press takes it into the field. */
export function MaterialChoices(props: { text: string; onChoose: (choice: MaterialChoice) => void }) {
  const found = choices.value?.found ?? []
  if (found.length === 0)
    return props.text === '' || choices.value === null ? null : (
      <p class="small soft">{t(offersMaterial.value ? 'material.nothingListed' : 'material.nothing')}</p>
    )
  return (
    <ul class="material-choices" aria-label={t('material.choices')}>
      {found.map(choice => (
        <li key={`${choice.materialNumber} ${choice.title} ${choice.unit}`}>
          <button type="button" class="material-choice" onClick={() => props.onChoose(choice)}>
            <span class="words">{choice.title}</span>
            <span class="small soft numbers">{aboutChoice(choice)}</span>
          </button>
        </li>
      ))}
    </ul>
  )
}

/** Its number, what is left of it, and how often it was used. */
export function aboutChoice({ materialNumber, stock, unit, uses }: MaterialChoice): string {
  const left = stock === null ? null : leftWords(stock, unit)
  return [materialNumber, left, uses > 0 && t('material.uses', { count: uses })].filter(Boolean).join(' · ')
}

function leftWords(stock: number, unit: string | null): string {
  const amount = amountWords({ quantity: Math.abs(stock), unit }) ?? ''
  return t(stock < 0 ? 'material.over' : 'material.left', { amount })
}
