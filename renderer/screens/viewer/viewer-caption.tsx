import { PencilLine } from 'lucide-preact'
import type { DocumentView } from '../../../shared/view.ts'
import { Button } from '../../parts/button.tsx'
import type { FileOwner } from '../../state/file-store.ts'
import { t } from '../../text/t.ts'
import { Caption } from '../files/caption.tsx'
import { useCaptionSwitch } from '../files/file-actions.tsx'

/** What is said of the file, and a way to say it. */
export function ViewerCaption({ owner, document }: { owner: FileOwner; document: DocumentView }) {
  const { isOpen, isAsked, open, closing } = useCaptionSwitch(document)
  const { description } = document
  return (
    <div class="viewer-caption" {...closing}>
      {isOpen ? (
        <Caption owner={owner} document={document} hasFocus={isAsked} />
      ) : (
        <>
          {description !== null && <p class="viewer-said">{description}</p>}
          <Button tone="quiet" icon={PencilLine} onClick={open}>
            {t(description === null ? 'file.addCaption' : 'file.editCaption')}
          </Button>
        </>
      )}
    </div>
  )
}
