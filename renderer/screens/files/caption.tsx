import { useEffect, useRef, useState } from 'preact/hooks'
import type { DocumentView } from '../../../shared/view.ts'
import { TextField } from '../../parts/field.tsx'
import { createAutosave } from '../../state/autosave.ts'
import { describeFile, type FileOwner } from '../../state/file-store.ts'
import { listen, undoAll } from '../../state/listen.ts'
import { t } from '../../text/t.ts'

/** Each saving is sent, and stands in the history of the job: one for a sentence, not one for a word. */
const pauseMs = 1_000

interface CaptionProps {
  owner: FileOwner
  document: DocumentView
  hasFocus?: boolean
}

/**
 * What is said of a file. What is typed stays, however often the file is read meanwhile; once it is kept, what is kept
 * is shown.
 */
export function Caption({ owner, document, hasFocus = false }: CaptionProps) {
  const [typed, setTyped] = useState<string | null>(null)
  const field = useRef<HTMLDivElement>(null)
  const saving = useSavedCaption(owner, document)
  const { description } = document
  useEffect(() => {
    // letter for letter: a space at the end is the beginning of the next word
    if (typed === (description ?? '')) setTyped(null)
  }, [typed, description])
  useEffect(() => {
    if (typed !== null) saving.change(typed)
  }, [document.uuid])
  useEffect(() => {
    if (hasFocus) field.current?.querySelector('input')?.focus()
  }, [hasFocus])
  const type = (text: string) => {
    setTyped(text)
    saving.cancel()
    saving.change(text)
  }
  return (
    <div ref={field} class="caption">
      <TextField
        label={t('file.caption')}
        isOptional
        value={typed ?? description ?? ''}
        onInput={event => type(event.currentTarget.value)}
        onBlur={() => void saving.flush()}
      />
    </div>
  )
}

/** Saved at a pause, and at once where the field, the page or the program is left. */
function useSavedCaption(owner: FileOwner, document: DocumentView) {
  const latest = useRef({ owner, document })
  latest.current = { owner, document }
  const [saving] = useState(() =>
    createAutosave(
      (text: string) => describeFile(latest.current.owner, latest.current.document, text),
      pauseMs,
    ),
  )
  useEffect(() => {
    const flush = () => void saving.flush()
    const stop = undoAll([listen(window, 'pagehide', flush), listen(window, 'visibilitychange', flush)])
    return () => {
      stop()
      flush()
    }
  }, [saving])
  return saving
}
