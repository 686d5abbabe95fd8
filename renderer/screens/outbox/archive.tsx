import { Redo2, Repeat2 } from 'lucide-preact'
import type { ArchivedChoice, ArchivedOperation } from '../../../shared/sync/sending.ts'
import { Button } from '../../parts/button.tsx'
import { describeOperation, OperationIcon } from '../../parts/operations.tsx'
import { today } from '../../state/clock.ts'
import { archive, restoreFromArchive } from '../../state/outbox-store.ts'
import { describeValue, namePath } from '../../text/field-labels.ts'
import { dotted, formatMoment } from '../../text/format.ts'
import { t } from '../../text/t.ts'
import { focusOutboxTitle } from './outbox-title.ts'
import './archive.css'

/** Discarded operations and resolved conflicts, while they can be undone. */
export function ArchivePart() {
  const { operations = [], choices = [] } = archive.value ?? {}
  const count = operations.length + choices.length
  if (count === 0) return null
  return (
    <details class="card archive" data-testid="archive">
      <summary class="archive-summary flow">
        <h3>{t('archive.title')}</h3>
        <span class="small soft numbers">{t('list.entries', { count })}</span>
      </summary>
      <p class="archive-text small soft">{t('archive.text')}</p>
      <ul>
        {operations.map(operation => (
          <Operation key={operation.operationId} operation={operation} />
        ))}
        {choices.map(choice => (
          <Choice key={choice.conflictId} choice={choice} />
        ))}
      </ul>
    </details>
  )
}

function Operation({ operation }: { operation: ArchivedOperation }) {
  const { operationId, kind, summary, discardedAt, isCarriedOut } = operation
  const verb = t(isCarriedOut ? 'archive.restore' : 'archive.redo')
  // a discarded operation is not being sent, so no step is named
  const step = summary.file?.steps.length ?? 0
  const { title, text } = describeOperation({ kind, summary, step, bytes: null })
  const again = async () => {
    const done = t(isCarriedOut ? 'archive.restored' : 'archive.redone')
    if (await restoreFromArchive({ operationId }, done)) focusOutboxTitle()
  }
  return (
    <li class="line" data-testid="archived">
      <OperationIcon kind={kind} summary={summary} />
      <div class="stack-close">
        <p class="strong">{title}</p>
        {text !== null && <p class="line-text clamped">{text}</p>}
        <p class="small soft numbers">
          {dotted(
            operation.title,
            t(isCarriedOut ? 'archive.carriedOut' : 'archive.removed', {
              time: formatMoment(discardedAt, today.value),
            }),
          )}
        </p>
        <div class="line-actions">
          <Button
            icon={Redo2}
            aria-label={`${verb}: ${[title, text].filter(Boolean).join(', ')}`}
            onClick={again}
          >
            {verb}
          </Button>
        </div>
      </div>
    </li>
  )
}

/** Both values of a conflict, the chosen one first. */
function Choice({ choice }: { choice: ArchivedChoice }) {
  const { conflictId, field, chosen, chosenAt } = choice
  const other = chosen === 'mine' ? 'office' : 'mine'
  const name = namePath(field, {})
  return (
    <li class="line" data-testid="archived">
      <Repeat2 class="line-icon soft" size={20} aria-hidden="true" />
      <div class="stack-close">
        <p class="strong">{t('archive.chose', { field: name })}</p>
        <dl class="two-values">
          {([chosen, other] as const).map(side => (
            <div key={side}>
              <dt class="small soft">
                {t(side === 'mine' ? 'conflict.mine' : 'conflict.office')}
                {side === chosen && <strong class="archive-chosen"> · {t('archive.chosen')}</strong>}
              </dt>
              <dd class="line-text clamped">{describeValue(field, choice[side])}</dd>
            </div>
          ))}
        </dl>
        <p class="small soft numbers">{dotted(choice.title, formatMoment(chosenAt, today.value))}</p>
        <div class="line-actions">
          <Button
            icon={Repeat2}
            aria-label={`${t('archive.other')}: ${name}`}
            onClick={() => restoreFromArchive({ conflictId }, t('archive.otherDone'))}
          >
            {t('archive.other')}
          </Button>
        </div>
      </div>
    </li>
  )
}
