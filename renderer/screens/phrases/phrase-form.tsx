import { CircleCheck } from 'lucide-preact'
import { useRef, useState } from 'preact/hooks'
import { Button } from '../../parts/button.tsx'
import { TextArea, TextField } from '../../parts/field.tsx'
import { focusFirstError, useFocusOnFirst } from '../../parts/focus.ts'
import { RivalStrip } from '../../parts/rival-strip.tsx'
import { keysOf } from '../../state/shortcuts.ts'
import { t } from '../../text/t.ts'
import {
  changeTyped,
  closeForm,
  type Editing,
  errorsOf,
  overwriteRival,
  savePhrase,
  takeRival,
} from './edit-phrases.ts'

/** The name and the text of a phrase. `onClose` runs after it was saved or cancelled. */
export function PhraseForm({ phrase, onClose }: { phrase: Editing; onClose: () => void }) {
  const form = useRef<HTMLFormElement>(null)
  const [isAsked, setAsked] = useState(false)
  const [isSaving, setSaving] = useState(false)
  const isSent = useRef(false)
  useFocusOnFirst(form)
  const errors = errorsOf(phrase)
  const send = async (how: () => Promise<boolean>) => {
    setAsked(true)
    if (errors.name !== null || errors.text !== null) return focusFirstError(form)
    if (isSent.current) return
    isSent.current = true
    setSaving(true)
    const isDone = await how()
    isSent.current = false
    setSaving(false)
    if (isDone) onClose()
  }
  const save = () => void send(savePhrase)
  const cancel = () => {
    closeForm()
    onClose()
  }
  const shown = isAsked ? errors : { name: null, text: null }
  return (
    <form
      ref={form}
      class="phrase-form stack-wide"
      aria-label={t(phrase.before === null ? 'phrases.add' : 'phrases.edit')}
      noValidate
      onSubmit={event => {
        event.preventDefault()
        save()
      }}
      onKeyDown={keysOf({ save, close: cancel })}
    >
      <TextField
        label={t('phrases.name')}
        hint={t('phrases.nameHint')}
        autoComplete="off"
        autoCapitalize="off"
        spellcheck={false}
        dir="auto"
        value={phrase.name}
        error={shown.name}
        onInput={event => changeTyped({ name: event.currentTarget.value })}
      />
      <TextArea
        label={t('phrases.text')}
        rows={4}
        dir="auto"
        value={phrase.text}
        error={shown.text}
        onInput={event => changeTyped({ text: event.currentTarget.value })}
      />
      {phrase.rival !== null && (
        <Rival stored={phrase.rival.stored} onOverwrite={() => void send(overwriteRival)} onClose={onClose} />
      )}
      <div class="buttons buttons-end">
        <Button onClick={cancel}>{t('action.cancel')}</Button>
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

/** The version of another dispatcher, and the choice between both. */
function Rival(props: {
  stored: { name: string; text: string } | null
  onOverwrite: () => void
  onClose: () => void
}) {
  const { stored, onOverwrite, onClose } = props
  const take = () => {
    takeRival()
    if (stored === null) onClose()
  }
  return (
    <RivalStrip isDeleted={stored === null} onOverwrite={onOverwrite} onTake={take}>
      <p>{t(stored === null ? 'phrases.deletedMeanwhile' : 'phrases.changedMeanwhile')}</p>
      {stored !== null && (
        <p class="phrase-text small soft">
          <strong>#{stored.name}</strong> {stored.text}
        </p>
      )}
    </RivalStrip>
  )
}
