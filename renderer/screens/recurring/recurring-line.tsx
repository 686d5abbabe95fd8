import { Clock3, Pause, Pencil, Play, Trash2 } from 'lucide-preact'
import { useState } from 'preact/hooks'
import type { RecurringLine } from '../../../shared/contract/recurring.ts'
import { type RecurringEntry, recurringValues } from '../../../shared/entities/recurring-job.ts'
import { Button } from '../../parts/button.tsx'
import { Chip } from '../../parts/chip.tsx'
import { RowActions } from '../../parts/row-actions.tsx'
import { act } from '../../state/ask.ts'
import { today } from '../../state/clock.ts'
import { assetsRoute, formatRoute } from '../../state/route.ts'
import { dotted } from '../../text/format.ts'
import { nextLabel, ruleLabel } from '../../text/recurring-labels.ts'
import { t } from '../../text/t.ts'

/** Shows a recurring job. `isNamed`: also shows its asset or place. */
export function RecurringRow(props: {
  line: RecurringLine
  mayPlan: boolean
  isNamed?: boolean
  onEdit: () => void
}) {
  const { line, mayPlan, isNamed = false, onEdit } = props
  const [isAsked, setAsked] = useState(false)
  const { title, paused } = line
  return (
    <>
      <div class="recurring-line rows-row" data-recurring={line.uuid}>
        <div class="recurring-about columns">
          <p class="rows-title">
            {title} <Marks line={line} />
          </p>
          <p class="recurring-facts columns flow small soft numbers">
            <span>{ruleLabel(line)}</span>
            <span>{!paused && nextLabel(line, today.value)}</span>
            {isNamed && <PlaceOf line={line} />}
          </p>
        </div>
        {mayPlan && (
          <RowActions
            what={title}
            isIconOnly
            actions={[
              { icon: Pencil, label: t('action.edit'), name: t('action.editOf', { title }), run: onEdit },
              {
                icon: paused ? Play : Pause,
                label: t(paused ? 'recurring.resume' : 'recurring.pause'),
                run: () => void change(line, { ...recurringValues(line), paused: !paused }),
              },
              {
                icon: Trash2,
                label: t('action.remove'),
                class: 'recurring-remove',
                run: () => setAsked(true),
              },
            ]}
          />
        )}
      </div>
      {isAsked && <Question line={line} onClose={() => setAsked(false)} />}
    </>
  )
}

/** Asks before the recurring job is removed, as nothing brings it back. */
function Question({ line, onClose }: { line: RecurringLine; onClose: () => void }) {
  return (
    <fieldset class="recurring-question stack-close">
      <legend>{t('recurring.ask')}</legend>
      <div class="buttons buttons-end">
        <Button onClick={onClose}>{t('action.cancel')}</Button>
        <Button tone="danger" icon={Trash2} onClick={() => void change(line, null)}>
          {t('recurring.removeNow')}
        </Button>
      </div>
    </fieldset>
  )
}

function change({ uuid, title, paused }: RecurringLine, after: RecurringEntry | null): Promise<boolean> {
  const done =
    after === null ? 'recurring.removed' : after.paused === paused ? 'recurring.saved' : pausedText(after)
  return act('recurring.change', { entryUuid: uuid, after }, t(done, { title }))
}

function pausedText({ paused }: RecurringEntry) {
  return paused ? 'recurring.paused' : 'recurring.resumed'
}

function Marks({ line: { paused, isWaiting } }: { line: RecurringLine }) {
  return (
    <>
      {paused && <Chip icon={Pause}>{t('recurring.isPaused')}</Chip>}{' '}
      {isWaiting && (
        <Chip icon={Clock3} tone="warn">
          {t('sending.waiting')}
        </Chip>
      )}
    </>
  )
}

function PlaceOf({ line: { assetUuid, assetName, location, customerName } }: { line: RecurringLine }) {
  if (assetUuid !== null)
    return (
      <span>
        <a class="recurring-asset" href={formatRoute({ ...assetsRoute, assetUuid })}>
          {assetName ?? t('asset.unnamed')}
        </a>
      </span>
    )
  return <span>{dotted(customerName, location?.placeName, location?.city)}</span>
}
