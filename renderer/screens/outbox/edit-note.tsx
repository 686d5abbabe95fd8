import { useRef, useState } from 'preact/hooks'
import type { OutboxItem } from '../../../shared/sending.ts'
import { Button } from '../../parts/button.tsx'
import { TextArea } from '../../parts/field.tsx'
import { useFocusAtEnd } from '../../parts/focus.ts'
import { Switch } from '../../parts/switch.tsx'
import { act } from '../../state/ask.ts'
import { reloadOutbox } from '../../state/outbox-store.ts'
import { keysOf } from '../../state/shortcuts.ts'
import { describeTooLong } from '../../text/note-length.ts'
import { t } from '../../text/t.ts'

/** New words for a note that is not sent; a refused change stays in the box. */
export function EditNote({ item, onClose }: { item: OutboxItem; onClose: () => void }) {
  const [text, setText] = useState(item.summary.text ?? '')
  const [discrepancy, setDiscrepancy] = useState(item.summary.discrepancy ?? false)
  const [isRefused, setRefused] = useState(false)
  const area = useRef<HTMLTextAreaElement>(null)
  useFocusAtEnd(area)
  const isEmpty = text.trim() === ''
  const tooLong = describeTooLong(text)
  const save = async () => {
    setRefused(isEmpty)
    if (isEmpty || tooLong !== null) return area.current?.focus()
    const { operationId } = item
    if (!(await act('operation.edit', { operationId, text, discrepancy }, t('outbox.edited')))) return
    reloadOutbox()
    onClose()
  }
  return (
    <fieldset class="line-main" aria-label={t('outbox.edit')} onKeyDown={keysOf({ save, close: onClose })}>
      <TextArea
        ref={area}
        label={t('note.text')}
        value={text}
        error={isRefused && isEmpty ? t('note.empty') : tooLong}
        onInput={event => setText(event.currentTarget.value)}
      />
      <Switch label={t('note.discrepancy')} tone="bad" isOn={discrepancy} onChange={setDiscrepancy} />
      <div class="line-actions">
        <Button tone="primary" aria-keyshortcuts="Control+Enter" onClick={save}>
          {t('outbox.editSave')}
        </Button>
        <Button onClick={onClose}>{t('action.cancel')}</Button>
      </div>
    </fieldset>
  )
}
