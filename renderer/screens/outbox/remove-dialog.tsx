import type { OutboxItem } from '../../../shared/view.ts'
import { Button } from '../../parts/button.tsx'
import { Dialog } from '../../parts/dialog.tsx'
import { act } from '../../state/ask.ts'
import { reloadOutbox } from '../../state/outbox-store.ts'
import { describeOperation } from '../../text/operation-words.ts'
import { t } from '../../text/t.ts'

/** Unsent work goes only when the person says so. */
export function RemoveDialog({ item, onClose }: { item: OutboxItem; onClose: () => void }) {
  const { title, text } = describeOperation(item)
  const remove = async () => {
    onClose()
    await act('operation.remove', { operationId: item.operationId }, t('outbox.removed'))
    reloadOutbox()
  }
  return (
    <Dialog
      title={t('outbox.removeTitle')}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t('outbox.removeNo')}</Button>
          <Button tone="danger" onClick={remove}>
            {t('outbox.removeYes')}
          </Button>
        </>
      }
    >
      <p>{[title, text].filter(Boolean).join(': ')}</p>
      <p>{t('outbox.removeText')}</p>
    </Dialog>
  )
}
