import {
  ArrowRightLeft,
  CirclePlus,
  Eye,
  type LucideIcon,
  Pencil,
  RefreshCw,
  SquarePen,
  StickyNote,
  Trash2,
  Undo2,
} from 'lucide-preact'
import { useRef, useState } from 'preact/hooks'
import type { OperationKind, OutboxItem } from '../../../shared/view.ts'
import { Button } from '../../parts/button.tsx'
import { SendingMark } from '../../parts/sending-mark.tsx'
import { act } from '../../state/ask.ts'
import { nowMinute, nowSecond } from '../../state/clock.ts'
import { undoPress } from '../../state/job-store.ts'
import { reloadOutbox } from '../../state/outbox-store.ts'
import { formatAge } from '../../text/format.ts'
import { describeOperation } from '../../text/operation-words.ts'
import { describeReason } from '../../text/sending-words.ts'
import { t } from '../../text/t.ts'
import { EditNote } from './edit-note.tsx'
import { Preview } from './preview.tsx'
import { RemoveDialog } from './remove-dialog.tsx'
import './outbox-line.css'

const icons: Record<OperationKind, LucideIcon> = {
  'note.add': StickyNote,
  'job.act': ArrowRightLeft,
  'job.patch': SquarePen,
  'job.create': CirclePlus,
}

type Open = 'nothing' | 'edit' | 'preview' | 'remove'

/** One thing that was done: what, how it stands, why it waits, and what can be done about it. */
export function OutboxLine({ item }: { item: OutboxItem }) {
  const [open, setOpen] = useState<Open>('nothing')
  const line = useRef<HTMLLIElement>(null)
  const close = () => setOpen('nothing')
  /** the box that had the focus is gone */
  const closeEdit = () => {
    close()
    requestAnimationFrame(() => line.current?.querySelector('button')?.focus())
  }
  const Icon = icons[item.kind]
  const { title, text } = describeOperation(item)
  return (
    <li ref={line} class="line" data-testid="outbox-item">
      <Icon class="line-icon" size={20} aria-hidden="true" />
      <div class="line-main">
        <p class="line-title">{title}</p>
        {text !== null && open !== 'edit' && <p class="line-text">{text}</p>}
        <p class="line-state small soft numbers">
          <SendingMark sending={item} />
          <span>{formatAge(item.createdAt, nowMinute.value)}</span>
          {item.attempts > 0 && <span>{t('outbox.attempts', { count: item.attempts })}</span>}
        </p>
        {item.reason !== null && (
          <p class={item.state === 'review' ? 'line-reason line-bad' : 'line-reason'}>
            {describeReason(item.reason)} {t('safe.text')}
          </p>
        )}
        {open === 'edit' && <EditNote item={item} onClose={closeEdit} />}
        {open !== 'edit' && <LineActions item={item} open={open} setOpen={setOpen} />}
        {open === 'preview' && <Preview operationId={item.operationId} />}
        {open === 'remove' && <RemoveDialog item={item} onClose={close} />}
      </div>
    </li>
  )
}

/** Only what can be done now: what is on its way can neither be edited nor taken back. */
function LineActions(props: { item: OutboxItem; open: Open; setOpen: (open: Open) => void }) {
  const { item, open, setOpen } = props
  const { operationId, state } = item
  const canRetry = state === 'retry' || state === 'review'
  const canUndo = item.undoUntil !== null && item.undoUntil > nowSecond.value
  const retry = async () => {
    await act('operation.retry', { operationId }, t('outbox.retried'))
    reloadOutbox()
  }
  return (
    <div class="line-actions">
      {canRetry && (
        <Button icon={RefreshCw} onClick={retry}>
          {t('outbox.retry')}
        </Button>
      )}
      {canUndo && (
        <Button icon={Undo2} onClick={() => undoPress(operationId)}>
          {t('outbox.undo')}
        </Button>
      )}
      {item.isEditable && (
        <Button icon={Pencil} onClick={() => setOpen('edit')}>
          {t('outbox.edit')}
        </Button>
      )}
      <Button
        tone="quiet"
        icon={Eye}
        aria-expanded={open === 'preview'}
        onClick={() => setOpen(open === 'preview' ? 'nothing' : 'preview')}
      >
        {t(open === 'preview' ? 'outbox.previewHide' : 'outbox.preview')}
      </Button>
      {state !== 'sending' && (
        <Button tone="quiet" icon={Trash2} onClick={() => setOpen('remove')}>
          {t('outbox.remove')}
        </Button>
      )}
    </div>
  )
}
