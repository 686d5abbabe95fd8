import type { OutboxItem } from '../../../shared/sending.ts'
import { Dialog } from '../../parts/dialog.tsx'
import { describeOperation } from '../../parts/operations.tsx'
import { removeFromOutbox } from '../../state/outbox-store.ts'
import { t } from '../../text/t.ts'
import { focusOutboxTitle } from './outbox-title.ts'

/** Unsent work goes only when the person says so. */
export function RemoveDialog({ item, onClose }: { item: OutboxItem; onClose: () => void }) {
  const { title, text } = describeOperation(item)
  const remove = async () => {
    if (await removeFromOutbox(item.operationId)) focusOutboxTitle()
  }
  return (
    <Dialog
      title={t('outbox.removeTitle')}
      keep={t('outbox.removeNo')}
      confirm={t('outbox.removeYes')}
      onConfirm={remove}
      onClose={onClose}
    >
      <p>{[title, text].filter(Boolean).join(': ')}</p>
      <p>{t('outbox.removeText')}</p>
    </Dialog>
  )
}
