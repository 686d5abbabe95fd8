import { ArrowRightLeft, Boxes, Briefcase, X } from 'lucide-preact'
import { useEffect, useRef, useState } from 'preact/hooks'
import type { CaptureView } from '../../../shared/contract/capture.ts'
import { searchLimits } from '../../../shared/rules/search-words.ts'
import { Button } from '../../parts/button.tsx'
import { TextField } from '../../parts/field.tsx'
import { useCaughtFocus, useFocusOnFirst } from '../../parts/focus.ts'
import { act } from '../../state/ask.ts'
import type { FileOwner } from '../../state/file-store.ts'
import { t } from '../../text/t.ts'
import { findTargets, type MoveTarget } from './captured/move-targets.ts'
import '../../parts/options.css'

interface MoveProps {
  capture: Pick<CaptureView, 'uuid' | 'name'>
  /** the job or asset that has the document now */
  from: FileOwner
  onMoved: (to: FileOwner) => void
}

/** A button that moves a document to another job or an asset, which the user chooses from a list in its place. */
export function MovePaper(props: MoveProps) {
  const [isOpen, setOpen] = useState(false)
  useCaughtFocus('.move-paper-open', isOpen)
  if (isOpen) return <MoveTargets {...props} onClose={() => setOpen(false)} />
  return (
    <div class="buttons">
      <Button class="move-paper-open" icon={ArrowRightLeft} onClick={() => setOpen(true)}>
        {t('paper.move')}
      </Button>
    </div>
  )
}

/**
 * Moves a document to another job or an asset: to one of today's jobs, or of those jobs and assets on this laptop that
 * have the typed text.
 */
export function MoveTargets({ capture, from, onMoved, onClose }: MoveProps & { onClose: () => void }) {
  const part = useRef<HTMLFieldSetElement>(null)
  const [text, setText] = useState('')
  const found = useTargets(text)
  const shown = found?.filter(({ owner }) => owner.ref !== from.ref)
  useFocusOnFirst(part)
  const move = async ({ owner, title }: MoveTarget) => {
    const request = { captureUuid: capture.uuid, owner }
    if (!(await act('capture.moveTo', request, t('paper.movedTo', { name: title })))) return
    onClose()
    onMoved(owner)
  }
  const closeOnEscape = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return
    event.stopPropagation()
    onClose()
  }
  return (
    <fieldset ref={part} class="stack-close" onKeyDown={closeOnEscape}>
      <legend class="field-label">{t('paper.move')}</legend>
      <TextField
        label={t('paper.moveFind')}
        value={text}
        maxLength={searchLimits.letters}
        onInput={event => setText(event.currentTarget.value)}
      />
      {shown?.length === 0 && (
        <p class="small" role="status">
          {t('paper.moveNone')}
        </p>
      )}
      {shown !== undefined && shown.length > 0 && (
        <ul class="options">
          {shown.map(target => (
            <li key={target.owner.ref}>
              <Target target={target} onChoose={() => void move(target)} />
            </li>
          ))}
        </ul>
      )}
      <div class="buttons">
        <Button icon={X} onClick={onClose}>
          {t('action.cancel')}
        </Button>
      </div>
    </fieldset>
  )
}

function Target({ target, onChoose }: { target: MoveTarget; onChoose: () => void }) {
  const { owner, title, detail } = target
  const Icon = owner.kind === 'job' ? Briefcase : Boxes
  return (
    <button type="button" class="option option-button pressable ring-within" onClick={onChoose}>
      <Icon size={18} aria-hidden="true" />
      <span class="words">
        <span dir="auto">{title}</span>
        {detail !== null && (
          <span class="small soft numbers" dir="auto">
            {detail}
          </span>
        )}
      </span>
    </button>
  )
}

/** Undefined until the first answer. The last result stays until the next one has come. */
function useTargets(text: string): readonly MoveTarget[] | undefined {
  const [found, setFound] = useState<readonly MoveTarget[]>()
  useEffect(() => {
    let isWanted = true
    void findTargets(text).then(targets => {
      if (isWanted && targets !== null) setFound(targets)
    })
    return () => {
      isWanted = false
    }
  }, [text])
  return found
}
