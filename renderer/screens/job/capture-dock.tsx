import { Camera, ClipboardList, type LucideIcon, Mic, PenLine, StickyNote } from 'lucide-preact'
import { useLayoutEffect, useRef } from 'preact/hooks'
import type { JobView } from '../../../shared/views/view.ts'
import { Button } from '../../parts/button.tsx'
import { catchFocus } from '../../parts/focus.ts'
import { soonPart } from '../../parts/lazy-part.tsx'
import { areSingleKeysOn } from '../../state/app-store.ts'
import { type CaptureKind, capturedOn, openCapture } from '../../state/capture.ts'
import { draftOf, isEmptyDraft } from '../../state/draft-store.ts'
import { mayCapture } from '../../state/may-capture.ts'
import { mayOpenForm, openNextForm } from '../../state/next-form.ts'
import { t } from '../../text/t.ts'
import { NoteSheet } from './note-sheet.tsx'
import './capture-dock.css'

const sheets = {
  // bundled, not loaded on demand: the user types as soon as it opens
  note: NoteSheet,
  photo: soonPart(() => import('./photo-sheet.tsx').then(({ PhotoSheet }) => PhotoSheet)),
  record: soonPart(() => import('../record/record-sheet.tsx').then(({ RecordSheet }) => RecordSheet)),
  material: soonPart(() =>
    import('../material/material-sheet.tsx').then(({ MaterialSheet }) => MaterialSheet),
  ),
}

interface Opener {
  kind: Exclude<CaptureKind, 'material'> | 'form'
  icon: LucideIcon
  /** its single-key shortcut */
  letter: string
}

const openers: readonly Opener[] = [
  { kind: 'note', icon: StickyNote, letter: 'N' },
  { kind: 'photo', icon: Camera, letter: 'P' },
  { kind: 'record', icon: Mic, letter: 'R' },
  { kind: 'form', icon: ClipboardList, letter: 'F' },
  { kind: 'sign', icon: PenLine, letter: 'G' },
]

/** Buttons that capture notes, photos and material, or the open sheet. Closing a sheet focuses its button. */
export function CaptureDock({ view }: { view: JobView }) {
  const jobUuid = view.job.uuid
  const before = useRef<CaptureKind | null>(null)
  const open = capturedOn(jobUuid)
  // before the paint, so that the focus is not taken from another element that the user has chosen since
  useLayoutEffect(() => {
    if (before.current !== null && open === null) catchFocus(`[data-capture=${before.current}]`)
    before.current = open
  }, [open])
  if (open !== null && open !== 'sign') {
    const Sheet = sheets[open]
    return <Sheet jobUuid={jobUuid} />
  }
  return (
    <div class="dock pane-foot flow">
      {openers
        .filter(({ kind }) => (kind === 'form' ? mayOpenForm(view) : mayCapture(view, kind)))
        .map(({ kind, icon, letter }) => (
          <Button
            key={kind}
            isBig
            icon={icon}
            data-capture={kind}
            aria-label={labelOf(kind, jobUuid)}
            aria-keyshortcuts={areSingleKeysOn.value ? letter : undefined}
            data-letter={areSingleKeysOn.value ? letter : undefined}
            onClick={() => (kind === 'form' ? openNextForm(view) : openCapture(jobUuid, kind))}
          >
            <span class="dock-label">{shortLabelOf(kind, jobUuid)}</span>
          </Button>
        ))}
    </div>
  )
}

/** The full name, if the short label says too little. */
function labelOf(kind: Opener['kind'], jobUuid: string): string | undefined {
  if (kind === 'photo') return t('photo.add')
  if (kind !== 'note') return undefined
  return t(isEmptyDraft(draftOf(jobUuid).value.value) ? 'note.add' : 'note.continue')
}

/** Five buttons have to fit side by side. The full name contains the short label. */
function shortLabelOf(kind: Opener['kind'], jobUuid: string): string {
  if (kind === 'note' && !isEmptyDraft(draftOf(jobUuid).value.value)) return t('note.continue')
  return t(`dock.${kind}`)
}
