import { CircleCheck, Eye, PencilLine, X } from 'lucide-preact'
import { useEffect, useRef, useState } from 'preact/hooks'
import { Button } from '../../parts/button.tsx'
import { TextArea } from '../../parts/field.tsx'
import { useFocusAtEnd } from '../../parts/focus.ts'
import { soonPart } from '../../parts/lazy-part.tsx'
import { SavedAsYouType } from '../../parts/saved-as-you-type.tsx'
import { Switch } from '../../parts/switch.tsx'
import { keepsInternal } from '../../state/app-store.ts'
import { capturedOn, closeCapture } from '../../state/capture.ts'
import { shownJobUuid } from '../../state/day-store.ts'
import { type DraftOfJob, draftOf, isEmptyDraft } from '../../state/draft-store.ts'
import { lastDayRoute, replaceRoute } from '../../state/route.ts'
import { keysOf } from '../../state/shortcuts.ts'
import { describeTooLong } from '../../text/note-length.ts'
import { t } from '../../text/t.ts'
import './note-sheet.css'

const Phrases = soonPart(() => import('./phrases.tsx').then(part => part.Phrases), true)

/** Writes a note. Every change is stored as a draft, Ctrl+Enter saves, and Escape leaves the draft. */
export function NoteSheet({ jobUuid }: { jobUuid: string }) {
  const draft = draftOf(jobUuid)
  const area = useRef<HTMLTextAreaElement>(null)
  const [isRefused, setRefused] = useState(false)
  const isEmpty = isEmptyDraft(draft.value.value)
  const tooLong = describeTooLong(draft.value.value.text)
  useFocusAtEnd(area)
  // The sheet may be removed with its job, so the text is stored at once.
  useEffect(() => () => void draft.flush(), [draft])

  const save = async () => {
    setRefused(isEmpty)
    if (isEmpty || tooLong !== null) area.current?.focus()
    else if (await draft.saveNote()) showSaved(jobUuid)
  }
  const keys = keysOf({ save, close: closeCapture })
  return (
    <section class="sheet stack" aria-label={t('note.new')} onKeyDown={keys}>
      <TextArea
        ref={area}
        label={t('did.note')}
        placeholder={t('note.placeholder')}
        value={draft.value.value.text}
        error={isRefused && isEmpty ? t('note.empty') : tooLong}
        onInput={event => draft.change({ text: event.currentTarget.value })}
        onBlur={() => draft.flush()}
      />
      <Phrases area={area} onText={text => draft.change({ text })} />
      <Kinds draft={draft} />
      <Foot draft={draft} onSave={save} />
    </section>
  )
}

function Kinds({ draft }: { draft: DraftOfJob }) {
  const { discrepancy, internal } = draft.value.value
  const keeps = keepsInternal.value
  return (
    <div class="sheet-switches">
      <Switch
        label={t('note.discrepancy')}
        hint={t('note.discrepancyHint')}
        tone="bad"
        isOn={discrepancy}
        onChange={isOn => draft.change({ discrepancy: isOn })}
      />
      {(keeps || internal) && (
        <Switch
          label={t('note.internal')}
          hint={t('note.internalHint')}
          isOn={internal}
          onChange={isOn => draft.change({ internal: isOn })}
        />
      )}
      {!keeps && (
        <p class="sheet-words with-icon sheet-nothing-internal small soft">
          <Eye size={15} aria-hidden="true" />
          {t('note.noInternal')}
        </p>
      )}
    </div>
  )
}

function Foot({ draft, onSave }: { draft: DraftOfJob; onSave: () => void }) {
  return (
    <div class="sheet-foot flow">
      <DraftState draft={draft} />
      <Button isBig icon={X} onClick={closeCapture}>
        {t('action.close')}
      </Button>
      <Button tone="primary" isBig icon={CircleCheck} aria-keyshortcuts="Control+Enter" onClick={onSave}>
        {t('note.save')}
      </Button>
    </div>
  )
}

function DraftState({ draft }: { draft: DraftOfJob }) {
  const saving = draft.saving.value
  return (
    <span class="sheet-state small">
      {saving === 'saving' && <DraftField tone="soft">{t('note.draftSaving')}</DraftField>}
      {saving === 'kept' && <DraftField tone="soft">{t('note.draftSaved')}</DraftField>}
      <SavedAsYouType saving={saving} />
      <span role="alert">
        {saving === 'failed' && <DraftField tone="sheet-failed">{t('note.draftFailed')}</DraftField>}
      </span>
    </span>
  )
}

function DraftField({ tone, children }: { tone: 'soft' | 'sheet-failed'; children: string }) {
  return (
    <span class={`sheet-words with-icon ${tone}`}>
      <PencilLine size={15} aria-hidden="true" />
      {children}
    </span>
  )
}

/** Shows the saved note among the notes, unless the user has gone elsewhere in the meantime. */
function showSaved(jobUuid: string): void {
  if (capturedOn(jobUuid) === 'note') closeCapture()
  if (shownJobUuid.value === jobUuid) replaceRoute({ ...lastDayRoute.value, jobUuid, tab: 'notes' })
}
