import { Images, PencilLine } from 'lucide-preact'
import type { DocumentView } from '../../../shared/views/document.ts'
import { Empty } from '../../parts/empty.tsx'
import { placeOfFile } from '../../state/file-route.ts'
import type { FileOwner } from '../../state/file-store.ts'
import { formatRoute } from '../../state/route.ts'
import { describeAway } from '../../text/file-labels.ts'
import { t } from '../../text/t.ts'
import { Caption } from './caption.tsx'
import { ChoosePhotos, ChosenPicture } from './choose-photos.tsx'
import { chosenOn } from './chosen-photos.ts'
import { FileActions, useCaptionSwitch } from './file-actions.tsx'
import { FileFacts, type People } from './file-facts.tsx'
import { inOrder, mayMarkUp } from './file-kinds.ts'
import { FileRow } from './file-row.tsx'
import { nameOf } from './name-of-file.ts'
import { useStableKeys } from './same-files.ts'
import { Thumbnail } from './thumbnail.tsx'
import './picture-tile.css'
import './files-of.css'

/** The files of a job or an asset: pictures as a gallery, others in rows. `documents`: oldest first. */
export function FilesOf(props: { owner: FileOwner; documents: readonly DocumentView[]; people?: People }) {
  const { owner, documents, people = noPeople } = props
  const keys = useStableKeys(documents.map(({ uuid }) => uuid))
  if (documents.length === 0)
    return (
      <Empty
        icon={Images}
        title={t('file.none')}
        text={t(owner.kind === 'job' ? 'file.noneText' : 'file.noneOnAsset')}
      />
    )
  const { pictures, others } = inOrder(documents)
  return (
    <div class="files-of panel">
      <ChoosePhotos owner={owner} pictures={pictures} />
      {pictures.length > 0 && (
        <ul class="gallery" aria-label={t('file.pictures')}>
          {pictures.map(document => (
            <PictureTile key={keys.get(document.uuid)} owner={owner} document={document} people={people} />
          ))}
        </ul>
      )}
      {others.length > 0 && (
        <ul class="stack" aria-label={t('job.tab.files')}>
          {others.map(document => (
            <FileRow key={keys.get(document.uuid)} owner={owner} document={document} people={people} />
          ))}
        </ul>
      )}
    </div>
  )
}

const noPeople: People = new Map()

/** A picture of the gallery. A click opens it; a click on its caption edits that. */
function PictureTile(props: { owner: FileOwner; document: DocumentView; people: People }) {
  const { owner, document, people } = props
  const caption = useCaptionSwitch(document)
  const name = nameOf(document)
  const away = describeAway(document)
  const chosen = mayMarkUp(document) ? chosenOn(owner) : null
  if (chosen !== null)
    return (
      <li class="card tile" data-testid="file" data-document-uuid={document.uuid}>
        <ChosenPicture document={document} at={chosen.indexOf(document.uuid)} />
        <p class="tile-words clamped">{document.description ?? name}</p>
      </li>
    )
  return (
    <li class="card tile" data-testid="file" data-document-uuid={document.uuid} {...caption.closing}>
      <a
        class="tile-picture ring-within"
        href={formatRoute(placeOfFile(owner, document.uuid))}
        aria-label={t('file.open', { name: document.description ?? name })}
      >
        <Thumbnail document={document} />
      </a>
      {caption.isOpen ? (
        <Caption owner={owner} document={document} hasFocus={caption.isAsked} />
      ) : (
        <div class={document.description === null ? 'tile-words tile-shy' : 'tile-words'}>
          <button type="button" class="tile-name bare with-icon" onClick={caption.open}>
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
