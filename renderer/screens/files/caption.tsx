import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks'
import type { DocumentView } from '../../../shared/views/document.ts'
import { TextField } from '../../parts/field.tsx'
import { describeFile, type FileOwner, reloadOwner } from '../../state/file-store.ts'
import { listen, undoAll } from '../../state/listen.ts'
import { describeLongCaption } from '../../text/note-length.ts'
import { t } from '../../text/t.ts'
import {
  type CaptionSaving,
  createCaptionSaving,
  readCaptionDraft,
  saveCaptionDraft,
} from './caption-saving.ts'

interface CaptionProps {
  owner: FileOwner
  document: DocumentView
  hasFocus?: boolean
}

/**
 * Edits a file's caption. Typed text is not replaced when the file is read again; once saved, the saved caption is
 * shown.
 */
export function Caption({ owner, document, hasFocus = false }: CaptionProps) {
  const [typed, setTyped] = useState<string | null>(null)
  const field = useRef<HTMLDivElement>(null)
  const saving = useSavedCaption(owner, document)
  const { description, isCaptionBegun } = document
  useEffect(() => {
    if (!isCaptionBegun || typed !== null) return
    void readCaptionDraft(document.uuid).then(begun => {
      if (begun === null) return
      saving.resume()
      // text typed while the draft was read is newer
      setTyped(now => now ?? begun)
    })
  }, [isCaptionBegun])
  useEffect(() => {
    // compares exactly: a space at the end is the beginning of the next word
    // reads the latest text: the user may have typed on between the render and this effect
    setTyped(now => (now === (description ?? '') ? null : now))
  }, [typed, description])
  // before the paint, so that no key is lost if the user types on at once
  useLayoutEffect(() => {
    if (hasFocus) field.current?.querySelector('input')?.focus()
  }, [hasFocus])
  const type = (text: string) => {
    setTyped(text)
    saving.change(text)
  }
  return (
    <div ref={field} class="caption">
      <TextField
        label={t('file.caption')}
        value={typed ?? description ?? ''}
        error={typed === null ? null : describeLongCaption(typed)}
        onInput={event => type(event.currentTarget.value)}
        onBlur={saving.end}
      />
    </div>
  )
}

/** Saves while the user types, and for the last time when the field, the page or the program is left. */
function useSavedCaption(owner: FileOwner, document: DocumentView): CaptionSaving {
  const latest = useRef({ owner, document })
  latest.current = { owner, document }
  const [saving] = useState(() =>
    createCaptionSaving({
      save: (text, isTyping) =>
        describeFile(latest.current.owner, latest.current.document, { text, isTyping }),
      saveDraft: text => saveCaptionDraft(latest.current.document.uuid, text),
      reload: () => reloadOwner(latest.current.owner),
    }),
  )
  useEffect(() => {
    const stop = undoAll([
      listen(window, 'pagehide', saving.end),
      listen(window, 'visibilitychange', saving.end),
    ])
    return () => {
      stop()
      saving.end()
    }
  }, [saving])
  return saving
}
