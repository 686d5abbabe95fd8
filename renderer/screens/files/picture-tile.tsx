import { PencilLine } from 'lucide-preact'
import type { DocumentView } from '../../../shared/view.ts'
import { placeOfFile } from '../../state/file-route.ts'
import type { FileOwner } from '../../state/file-store.ts'
import { formatRoute } from '../../state/route.ts'
import { describeAway } from '../../text/file-words.ts'
import { t } from '../../text/t.ts'
import { Caption } from './caption.tsx'
import { FileActions, useCaptionSwitch } from './file-actions.tsx'
import { FileFacts, type People } from './file-facts.tsx'
import { Thumbnail } from './thumbnail.tsx'
import './picture-tile.css'

/** A picture in the gallery: it opens where it is pressed. What it shows is said below, and written by pressing that. */
export function PictureTile(props: { owner: FileOwner; document: DocumentView; people: People }) {
  const { owner, document, people } = props
  const caption = useCaptionSwitch(document)
  const name = document.fileName ?? t('did.file')
  const away = describeAway(document)
  return (
    <li class="card tile" data-testid="file" data-document-uuid={document.uuid} {...caption.closing}>
      <a
        class="tile-picture"
        href={formatRoute(placeOfFile(owner, document.uuid))}
        aria-label={t('file.open', { name: document.description ?? name })}
      >
        <Thumbnail document={document} />
      </a>
      {caption.isOpen ? (
        <Caption owner={owner} document={document} hasFocus={caption.isAsked} />
      ) : (
        <div class="tile-words">
          <button type="button" class="tile-name" onClick={caption.open}>
            <span class={document.description === null ? 'clamped soft' : 'clamped'}>
              {document.description ?? name}
            </span>
            <span class="hidden-visually">
              {t(document.description === null ? 'file.addCaption' : 'file.editCaption')}
            </span>
            <PencilLine size={16} aria-hidden="true" />
          </button>
          <FileActions owner={owner} document={document} onCaption={caption.open} />
        </div>
      )}
      {away !== null && <p class="tile-away small">{away}</p>}
      <FileFacts document={document} people={people} />
    </li>
  )
}
