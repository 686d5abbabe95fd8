import { Eye, Pencil, RefreshCw, Trash2, Undo2 } from 'lucide-preact'
import type { OutboxItem } from '../../../shared/sending.ts'
import { Button } from '../../parts/button.tsx'
import { act } from '../../state/ask.ts'
import { nowSecond } from '../../state/clock.ts'
import { undoPress } from '../../state/job-store.ts'
import { reloadOutbox } from '../../state/outbox-store.ts'
import { t } from '../../text/t.ts'

/** What is open below a line of the outbox. */
export type Open = 'nothing' | 'edit' | 'preview' | 'remove'

/**
 * Removing is offered at every moment: a button that went away for the length of each attempt would take the focus
 * with it. What is just being sent says so when it is asked for.
 */
export function LineActions(props: { item: OutboxItem; open: Open; setOpen: (open: Open) => void }) {
  const { item, open, setOpen } = props
  const isPreviewed = open === 'preview'
  return (
    <div class="line-actions">
      <Retry item={item} />
      <Undo item={item} />
      {item.isEditable && (
        <Button class="line-edit" icon={Pencil} onClick={() => setOpen('edit')}>
          {t('outbox.edit')}
        </Button>
      )}
      <Button
        tone="quiet"
        icon={Eye}
        aria-expanded={isPreviewed}
        onClick={() => setOpen(isPreviewed ? 'nothing' : 'preview')}
      >
        {t(isPreviewed ? 'outbox.previewHide' : 'outbox.preview')}
      </Button>
      <Button tone="quiet" icon={Trash2} onClick={() => setOpen('remove')}>
        {t('outbox.remove')}
      </Button>
    </div>
  )
}

function Retry({ item: { operationId, state } }: { item: OutboxItem }) {
  if (state !== 'retry' && state !== 'review') return null
  const retry = async () => {
    await act('operation.retry', { operationId }, t('outbox.retried'))
    reloadOutbox()
  }
  return (
    <Button icon={RefreshCw} onClick={retry}>
      {t('outbox.retry')}
    </Button>
  )
}

function Undo({ item: { operationId, undoUntil } }: { item: OutboxItem }) {
  if (undoUntil === null || undoUntil <= nowSecond.value) return null
  return (
    <Button icon={Undo2} onClick={() => undoPress(operationId)}>
      {t('outbox.undo')}
    </Button>
  )
}
