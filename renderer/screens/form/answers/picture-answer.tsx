import { PencilLine, Trash2 } from 'lucide-preact'
import type { DocumentView } from '../../../../shared/view.ts'
import { Button } from '../../../parts/button.tsx'
import { SendingMark } from '../../../parts/sending-mark.tsx'
import { describeNotHere, sizeWords } from '../../../text/file-words.ts'
import { t } from '../../../text/t.ts'
import { Caption } from '../../files/caption.tsx'
import { useCaptionSwitch } from '../../files/file-actions.tsx'
import { Thumbnail } from '../../files/thumbnail.tsx'
import './picture-answer.css'

interface PictureAnswerProps {
  jobUuid: string
  document: DocumentView
  onRemove: () => void
}

/** A photo that answers a question: pressed anywhere, it lets somebody say what it shows. */
export function PictureAnswer({ jobUuid, document, onRemove }: PictureAnswerProps) {
  const caption = useCaptionSwitch(document)
  const name = document.fileName ?? t('did.file')
  const away = describeNotHere(document)
  return (
    <li class="card answer-picture" {...caption.closing}>
      <button
        type="button"
        class="answer-picture-press"
        aria-label={caption.isOpen ? t('file.editCaptionOf', { name }) : undefined}
        onClick={caption.open}
      >
        <Thumbnail document={document} />
        {!caption.isOpen && <Said document={document} />}
      </button>
      {caption.isOpen && (
        <Caption owner={{ kind: 'job', ref: jobUuid }} document={document} hasFocus={caption.isAsked} />
      )}
      {away !== null && <p class="small soft">{away}</p>}
      <div class="answer-picture-foot small soft numbers">
        <span class="marks">
          <span>{sizeWords(document)}</span>
          {document.sending !== null && <SendingMark sending={document.sending} />}
        </span>
        <Button tone="quiet" icon={Trash2} isIconOnly onClick={onRemove}>
          {t('form.removeFile', { name })}
        </Button>
      </div>
    </li>
  )
}

function Said({ document: { description, fileName } }: { document: DocumentView }) {
  return (
    <span class="answer-picture-said">
      <span class={description === null ? 'clamped soft' : 'clamped'}>
        {description ?? fileName ?? t('did.file')}
      </span>
      <span class="hidden-visually">{t(description === null ? 'file.addCaption' : 'file.editCaption')}</span>
      <PencilLine size={16} aria-hidden="true" />
    </span>
  )
}
