import { sumOf, type TimeKind } from '../../../shared/times.ts'
import type { Times } from '../../../shared/times-contract.ts'
import { nowMinute } from '../../state/clock.ts'
import { formatSpan } from '../../text/format.ts'
import { t } from '../../text/t.ts'

const shownKinds = ['TRAVEL', 'WORK', 'BREAK'] as const satisfies readonly TimeKind[]

/** What the week comes to, each kind by itself, and what of it is no break. */
export function TimesSums({ times }: { times: Times }) {
  const [first, last] = [times.days[0], times.days.at(-1)]
  if (first === undefined || last === undefined) return null
  const sums = sumOf(times.spans, { from: first.from, to: last.to }, nowMinute.value)
  return (
    <dl class="card times-sums numbers">
      <div class="times-total">
        <dt>{t('times.sum')}</dt>
        <dd>{formatSpan(sums.TRAVEL + sums.WORK)}</dd>
      </div>
      {shownKinds.map(kind => (
        <div key={kind}>
          <dt>{t(`times.kind.${kind}`)}</dt>
          <dd>{formatSpan(sums[kind])}</dd>
        </div>
      ))}
    </dl>
  )
}
