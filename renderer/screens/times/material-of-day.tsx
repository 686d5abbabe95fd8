import { Package } from 'lucide-preact'
import { useEffect, useState } from 'preact/hooks'
import type { MaterialSum } from '../../../shared/material-contract.ts'
import { ask } from '../../state/ask.ts'
import { amountWords } from '../../text/amount.ts'
import { t } from '../../text/t.ts'
import { times } from './times-store.ts'

/** All that was used on a day, over its jobs; of a day on which nothing was, nothing is said. */
export function MaterialOfDay({ date }: { date: string }) {
  const [sums, setSums] = useState<readonly MaterialSum[]>([])
  // what changes my time may have changed what I used
  const version = times.value
  useEffect(() => {
    let isLeft = false
    ask('material.day', { date }).then(
      read => !isLeft && setSums(read),
      () => undefined,
    )
    return () => {
      isLeft = true
    }
  }, [date, version])
  if (sums.length === 0) return null
  return (
    <section aria-label={t('material.ofDay')}>
      <p class="with-icon small soft">
        <Package size={18} aria-hidden="true" />
        {t('material.ofDay')}
      </p>
      <ul class="numbers" data-testid="material-of-day">
        {sums.map(sum => (
          <li key={`${sum.materialNumber} ${sum.title} ${sum.unit}`}>
            {[amountWords(sum), sum.title].filter(Boolean).join(' ')}
          </li>
        ))}
      </ul>
    </section>
  )
}
