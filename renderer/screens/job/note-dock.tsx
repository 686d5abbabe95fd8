import { StickyNote } from 'lucide-preact'
import { useEffect, useRef } from 'preact/hooks'
import { Button } from '../../parts/button.tsx'
import { areSingleKeysOn } from '../../state/app-store.ts'
import { draftOf, isEmptyDraft } from '../../state/draft-store.ts'
import { noteJobUuid, openNote } from '../../state/open-note.ts'
import { t } from '../../text/t.ts'
import { NoteSheet } from './note-sheet.tsx'
import './note-dock.css'

/** Where things are captured: the button, or the sheet in its place. */
export function NoteDock({ jobUuid }: { jobUuid: string }) {
  const opener = useRef<HTMLButtonElement>(null)
  const wasOpen = useRef(false)
  const isOpen = noteJobUuid.value === jobUuid
  useEffect(() => {
    if (wasOpen.current && !isOpen) opener.current?.focus()
    wasOpen.current = isOpen
  }, [isOpen])
  if (isOpen) return <NoteSheet jobUuid={jobUuid} />
  const hasDraft = !isEmptyDraft(draftOf(jobUuid).value.value)
  return (
    <div class="dock">
      <Button ref={opener} isBig icon={StickyNote} aria-keyshortcuts="N" onClick={() => openNote(jobUuid)}>
        {t(hasDraft ? 'note.continue' : 'note.add')}
        {areSingleKeysOn.value && <span class="dock-key" />}
      </Button>
    </div>
  )
}
