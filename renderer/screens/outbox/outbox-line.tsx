import { Clock } from 'lucide-preact'
import { useRef, useState } from 'preact/hooks'
import type { OutboxItem, RequestPreview } from '../../../shared/sync/sending.ts'
import { Button } from '../../parts/button.tsx'
import { Chip } from '../../parts/chip.tsx'
import { Dialog } from '../../parts/dialog.tsx'
import { TextArea } from '../../parts/field.tsx'
import { focusSoon, useFocusAtEnd } from '../../parts/focus.ts'
import { describeOperation, OperationIcon } from '../../parts/operations.tsx'
import { ProgressBar } from '../../parts/progress-bar.tsx'
import { SendingMark } from '../../parts/sending-mark.tsx'
import { Switch } from '../../parts/switch.tsx'
import { useRead } from '../../parts/use-read.ts'
import { act, attempt, showFailure } from '../../state/ask.ts'
import { nowMinute, today } from '../../state/clock.ts'
import { reloadOutbox, removeFromOutbox } from '../../state/outbox-store.ts'
import { keysOf } from '../../state/shortcuts.ts'
import { formatAge, formatMoment } from '../../text/format.ts'
import { describeTooLong } from '../../text/note-length.ts'
import { describeReasonAndSafety } from '../../text/sending-labels.ts'
import { t } from '../../text/t.ts'
import { LineActions, type Open } from './line-actions.tsx'
import { focusOutboxTitle } from './outbox-title.ts'
import '../../parts/verbatim.css'
import './outbox-line.css'

/** An operation: what it does, its state, why it waits, and its actions. */
export function OutboxLine({ item }: { item: OutboxItem }) {
  const [open, setOpen] = useState<Open>('nothing')
  const line = useRef<HTMLLIElement>(null)
  const close = () => setOpen('nothing')
  /** the box that had the focus is gone, so the focus returns to its button, or to the menu that has it */
  const closeEdit = () => {
    close()
    focusSoon(() => line.current?.querySelector<HTMLElement>('.line-actions > .line-edit, .menu-button'))
  }
  const { title, text } = describeOperation(item)
  return (
    <li ref={line} class="line" data-testid="outbox-item">
      <OperationIcon kind={item.kind} summary={item.summary} />
      <div class="line-words">
        <p class="clamped">
          <span class="strong">{title}</span>
          {text !== null && open !== 'edit' && <span class="line-brief soft"> {text}</span>}
        </p>
        <p class="marks small soft numbers">
          <SendingMark sending={item} />
          {item.isUnconfirmed ? (
            <Chip icon={Clock} tone="warn">
              {t('outbox.unconfirmedSince', { time: formatMoment(item.createdAt, today.value) })}
            </Chip>
          ) : (
            <span>{formatAge(item.createdAt, nowMinute.value)}</span>
          )}
          {item.attempts > 0 && <span>{t('outbox.attempts', { count: item.attempts })}</span>}
        </p>
      </div>
      {open !== 'edit' && <LineActions item={item} what={title} open={open} setOpen={setOpen} />}
      {item.bytes !== null && (
        <ProgressBar
          label={t('did.uploaded', { what: title })}
          done={item.bytes.done}
          total={item.bytes.total}
        />
      )}
      {item.reason !== null && (
        <p class={item.state === 'review' ? 'line-reason line-bad small' : 'line-reason small'}>
          {describeReasonAndSafety({ kind: item.kind, reason: item.reason })}
        </p>
      )}
      {open === 'edit' && <EditNote item={item} onClose={closeEdit} />}
      {open === 'preview' && <Preview operationId={item.operationId} />}
      {open === 'remove' && <RemoveDialog item={item} onClose={close} />}
    </li>
  )
}

/** Edits the text of an unsent note. If the change is refused, the box stays open. */
function EditNote({ item, onClose }: { item: OutboxItem; onClose: () => void }) {
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
    <fieldset class="stack-close" aria-label={t('action.edit')} onKeyDown={keysOf({ save, close: onClose })}>
      <TextArea
        ref={area}
        label={t('did.note')}
        value={text}
        error={isRefused && isEmpty ? t('note.empty') : tooLong}
        onInput={event => setText(event.currentTarget.value)}
      />
      <Switch label={t('note.discrepancy')} tone="bad" isOn={discrepancy} onChange={setDiscrepancy} />
      <div class="buttons">
        <Button tone="primary" aria-keyshortcuts="Control+Enter" onClick={save}>
          {t('outbox.editSave')}
        </Button>
        <Button onClick={onClose}>{t('action.cancel')}</Button>
      </div>
    </fieldset>
  )
}

/** Shows the exact request that will be sent. */
function Preview({ operationId }: { operationId: string }) {
  const preview = useRead(async () => {
    const outcome = await attempt('operation.preview', { operationId })
    if (outcome.ok) return outcome.value
    showFailure(outcome.failure)
    return null
  }, [operationId])
  if (preview === null) return null
  return (
    <figure class="stack-close">
      <figcaption class="small soft">{t('outbox.previewTitle')}</figcaption>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a block that scrolls is reached by the keyboard */}
      <pre class="verbatim" tabIndex={0}>
        {formatRequest(preview)}
      </pre>
    </figure>
  )
}

function formatRequest({ method, url, headers, body }: RequestPreview): string {
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`)
  return [`${method} ${url}`, ...lines, ...(body === null ? [] : ['', indent(body)])].join('\n')
}

/** Formats a JSON body; others are shown as they are. */
function indent(body: string): string {
  try {
    return JSON.stringify(JSON.parse(body), null, 2)
  } catch {
    // A form-encoded body is not JSON, and is readable as it is.
    return body
  }
}

/** Asks before unsent work is removed. */
function RemoveDialog({ item, onClose }: { item: OutboxItem; onClose: () => void }) {
  const { title, text } = describeOperation(item)
  const remove = async () => {
    if (await removeFromOutbox(item.operationId)) focusOutboxTitle()
  }
  return (
    <Dialog
      title={t('outbox.removeTitle')}
      keep={t('outbox.removeNo')}
      confirm={t('action.remove')}
      onConfirm={remove}
      onClose={onClose}
    >
      <p>{[title, text].filter(Boolean).join(': ')}</p>
      <p>{t('outbox.removeText')}</p>
    </Dialog>
  )
}
