import { CircleCheck } from 'lucide-preact'
import type { ComponentChildren } from 'preact'
import { useEffect, useRef, useState } from 'preact/hooks'
import { keysOf } from '../state/shortcuts.ts'
import { t } from '../text/t.ts'
import { Button } from './button.tsx'
import { leadToUnread } from './day-field.tsx'
import { focusFirstError, useFocusOnFirst } from './focus.ts'

interface EntryFormProps {
  label: string
  class?: string
  /** selector of the fields that may get the focus when the form opens */
  focusAmong?: string
  /** called before the check, so that the fields show their errors from now on */
  onTry(): void
  isWrong(): boolean
  /** saves the entry; false: it was refused, and the user sees why */
  onSave(): Promise<boolean>
  /** called after a save too */
  onClose(): void
  children: ComponentChildren
}

/** The form of an entry in a list. Ctrl+Enter saves, Esc closes. A field with an error gets the focus. */
export function EntryForm(props: EntryFormProps) {
  const { label, class: extra, focusAmong, onTry, isWrong, onSave, onClose, children } = props
  const form = useRef<HTMLFormElement>(null)
  const isSent = useRef(false)
  const isClosed = useRef(false)
  useEffect(
    () => () => {
      isClosed.current = true
    },
    [],
  )
  const [isSaving, setSaving] = useState(false)
  useFocusOnFirst(form, focusAmong)
  const save = async () => {
    onTry()
    if (leadToUnread(form)) return
    if (isWrong()) return focusFirstError(form)
    // a second click would add a second entry
    if (isSent.current) return
    isSent.current = true
    setSaving(true)
    const isSaved = await onSave()
    isSent.current = false
    setSaving(false)
    // the user may have closed this form during the save, and opened another one
    if (isSaved && !isClosed.current) onClose()
  }
  return (
    <form
      ref={form}
      class={['stack-wide', extra].filter(Boolean).join(' ')}
      aria-label={label}
      noValidate
      onSubmit={event => {
        event.preventDefault()
        void save()
      }}
      onKeyDown={keysOf({ save: () => void save(), close: onClose })}
    >
      {children}
      <div class="buttons buttons-end">
        <Button onClick={onClose}>{t('action.cancel')}</Button>
        <Button
          tone="primary"
          icon={CircleCheck}
          type="submit"
          why={isSaving ? t('action.saving') : null}
          aria-keyshortcuts="Control+Enter"
        >
          {t('action.save')}
        </Button>
      </div>
    </form>
  )
}
