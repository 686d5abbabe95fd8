import { useRef, useState } from 'preact/hooks'
import type { OutboxItem } from '../../../shared/sending.ts'
import { describeOperation, OperationIcon } from '../../parts/operations.tsx'
import { ProgressBar } from '../../parts/progress-bar.tsx'
import { SendingMark } from '../../parts/sending-mark.tsx'
import { nowMinute } from '../../state/clock.ts'
import { formatAge } from '../../text/format.ts'
import { describeReasonAndSafety } from '../../text/sending-words.ts'
import { t } from '../../text/t.ts'
import { EditNote } from './edit-note.tsx'
import { LineActions, type Open } from './line-actions.tsx'
import { Preview } from './preview.tsx'
import { RemoveDialog } from './remove-dialog.tsx'
import './outbox-line.css'

/** One thing that was done: what, how it stands, why it waits, and what can be done about it. */
export function OutboxLine({ item }: { item: OutboxItem }) {
  const [open, setOpen] = useState<Open>('nothing')
  const line = useRef<HTMLLIElement>(null)
  const close = () => setOpen('nothing')
  /** the box that had the focus is gone, and is opened again where it was */
  const closeEdit = () => {
    close()
    requestAnimationFrame(() => line.current?.querySelector<HTMLElement>('.line-edit')?.focus())
  }
  const { title, text } = describeOperation(item)
  return (
    <li ref={line} class="line" data-testid="outbox-item">
      <OperationIcon kind={item.kind} summary={item.summary} />
      <div class="line-main">
        <p class="line-title">{title}</p>
        {text !== null && open !== 'edit' && <p class="line-text clamped">{text}</p>}
        {item.bytes !== null && (
          <ProgressBar
            label={t('did.uploaded', { what: title })}
            done={item.bytes.done}
            total={item.bytes.total}
          />
        )}
        <p class="marks small soft numbers">
          <SendingMark sending={item} />
          <span>{formatAge(item.createdAt, nowMinute.value)}</span>
          {item.attempts > 0 && <span>{t('outbox.attempts', { count: item.attempts })}</span>}
        </p>
        {item.reason !== null && (
          <p class={item.state === 'review' ? 'line-reason line-bad' : 'line-reason'}>
            {describeReasonAndSafety({ kind: item.kind, reason: item.reason })}
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
