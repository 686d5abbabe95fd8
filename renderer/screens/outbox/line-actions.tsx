import {
  CheckCheck,
  EllipsisVertical,
  Eye,
  EyeOff,
  Pencil,
  RefreshCw,
  Send,
  Trash2,
  Undo2,
} from 'lucide-preact'
import type { OutboxItem } from '../../../shared/sync/sending.ts'
import { Button } from '../../parts/button.tsx'
import { Menu } from '../../parts/menu.tsx'
import { ActionButton, type RowAction } from '../../parts/row-actions.tsx'
import { act } from '../../state/ask.ts'
import { nowSecond } from '../../state/clock.ts'
import { undoAction } from '../../state/job-store.ts'
import { reloadOutbox } from '../../state/outbox-store.ts'
import { t } from '../../text/t.ts'

/** The part that is open below a line of the outbox. */
export type Open = 'nothing' | 'edit' | 'preview' | 'remove'

/** The first action of an operation, and a menu with the others. `what`: its title, for the name of the menu. */
export function LineActions(props: {
  item: OutboxItem
  what: string
  open: Open
  setOpen: (open: Open) => void
}) {
  const { item, what, open, setOpen } = props
  const edit = { icon: Pencil, label: t('action.edit'), class: 'line-edit', run: () => setOpen('edit') }
  const onRequest = actionsOnRequest(item)
  const onContent = [...(canUndo(item) ? [undoOf(item)] : []), ...(item.isEditable ? [edit] : [])]
  // a request that is repeated automatically can wait
  const [first = null, ...others] =
    item.state === 'retry' ? [...onContent, ...onRequest] : [...onRequest, ...onContent]
  const isPreviewed = open === 'preview'
  return (
    <div class="line-actions">
      {first !== null && <ActionButton action={first} tone="quiet" />}
      {/* it stays while the operation is sent: a menu that vanished would lose the focus */}
      <Menu label={t('action.moreOf', { what })} icon={EllipsisVertical}>
        {others.map(action => (
          <ActionButton key={action.label} action={action} />
        ))}
        <Button
          class="line-preview"
          icon={isPreviewed ? EyeOff : Eye}
          onClick={() => setOpen(isPreviewed ? 'nothing' : 'preview')}
        >
          {t(isPreviewed ? 'outbox.previewHide' : 'outbox.preview')}
        </Button>
        <Button class="line-remove" icon={Trash2} onClick={() => setOpen('remove')}>
          {t('action.remove')}
        </Button>
      </Menu>
    </div>
  )
}

/** Sends the request again, or says that it has arrived. */
function actionsOnRequest({ operationId, state, reason, isUnfinished }: OutboxItem): RowAction[] {
  if (state !== 'retry' && state !== 'review' && !isUnfinished) return []
  const isUnclear = reason?.code === 'unclear'
  const ask = (method: 'operation.retry' | 'operation.confirm', done: string) => async () => {
    await act(method, { operationId }, done)
    reloadOutbox()
  }
  return [
    {
      icon: isUnfinished ? Send : RefreshCw,
      label: t(isUnfinished ? 'form.sendNow' : isUnclear ? 'outbox.sendAgain' : 'outbox.retry'),
      run: ask('operation.retry', t('outbox.retried')),
    },
    ...(isUnclear
      ? [
          {
            icon: CheckCheck,
            label: t('outbox.isThere'),
            run: ask('operation.confirm', t('outbox.confirmed')),
          },
        ]
      : []),
  ]
}

function canUndo({ undoUntil }: OutboxItem): boolean {
  return undoUntil !== null && undoUntil > nowSecond.value
}

function undoOf({ operationId }: OutboxItem): RowAction {
  return { icon: Undo2, label: t('action.undo'), run: () => undoAction(operationId) }
}
