import { EllipsisVertical, Eye, EyeOff, PencilLine, PenTool, Trash2 } from 'lucide-preact'
import { useEffect, useState } from 'preact/hooks'
import type { DocumentView } from '../../../shared/views/document.ts'
import { Button } from '../../parts/button.tsx'
import { Menu } from '../../parts/menu.tsx'
import { afterClick } from '../../state/click.ts'
import { type FileOwner, markInternal, removeFile } from '../../state/file-store.ts'
import { openMarkup } from '../../state/markup.ts'
import { t } from '../../text/t.ts'
import { mayMarkUp } from './file-kinds.ts'
import { nameOf } from './name-of-file.ts'

export interface ActionsProps {
  owner: FileOwner
  document: DocumentView
  /** opens the field of the caption; undefined: it is open */
  onCaption?: (() => void) | undefined
}

/** The menu of a file. Its label repeats the file's name for screen readers. */
export function FileActions(props: ActionsProps) {
  const { owner, document, onCaption } = props
  const name = nameOf(document)
  return (
    <Menu label={t('file.more', { name })} icon={EllipsisVertical}>
      {onCaption && (
        <Button icon={PencilLine} onClick={onCaption}>
          {t(document.description === null ? 'file.addCaption' : 'file.editCaption')}
        </Button>
      )}
      {owner.kind === 'job' && mayMarkUp(document) && (
        <Button
          icon={PenTool}
          aria-label={t('markup.open', { name })}
          onClick={() => openMarkup(owner.ref, document.uuid)}
        >
          {t('markup.draw')}
        </Button>
      )}
      {owner.kind === 'job' && <InternalSwitch owner={owner} document={document} />}
      <Button
        icon={Trash2}
        aria-label={t('file.remove', { name })}
        onClick={() => void removeFile(owner, document)}
      >
        {t('action.remove')}
      </Button>
    </Menu>
  )
}

/** Decides whether the customer gets a file of the job: an internal one is left out of the job sheet. */
export function InternalSwitch(props: { owner: FileOwner; document: DocumentView; isIconOnly?: boolean }) {
  const { owner, document, isIconOnly = false } = props
  const { internal } = document
  const name = nameOf(document)
  return (
    <Button
      tone={isIconOnly ? 'quiet' : 'plain'}
      icon={internal ? Eye : EyeOff}
      isIconOnly={isIconOnly}
      aria-label={t(internal ? 'file.notInternalOf' : 'file.internalOf', { name })}
      onClick={() => void markInternal(owner, document, !internal)}
    >
      {t(internal ? 'file.notInternal' : 'file.makeInternal')}
    </Button>
  )
}

/**
 * The caption is text until the user edits it, and again when it is saved and loses the focus. A draft that is too long
 * opens its field, but does not take the focus.
 */
export function useCaptionSwitch({ isCaptionBegun }: DocumentView) {
  const [isOpen, setOpen] = useState(isCaptionBegun)
  const [isAsked, setAsked] = useState(false)
  useEffect(() => {
    if (isCaptionBegun) setOpen(true)
  }, [isCaptionBegun])
  const open = () => {
    setOpen(true)
    setAsked(true)
  }
  const close = (event: FocusEvent) => {
    // the menu that opened the field loses the focus too
    const field = event.target instanceof Element ? event.target.closest('.caption') : null
    const isWithin = field === null || field.contains(event.relatedTarget as Node | null)
    // a text that is too long is not saved as a caption
    const isKept = field?.querySelector('[aria-invalid]') === null
    // a window that loses the focus does not end the edit
    if (isOpen && !isWithin && isKept && document.hasFocus()) afterClick(() => setOpen(false))
  }
  return { isOpen, isAsked, open, closing: { onFocusOut: close } }
}
