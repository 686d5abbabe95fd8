import { Images, PencilLine } from 'lucide-preact'
import type { ComponentChildren } from 'preact'
import type { DocumentView } from '../../../shared/views/document.ts'
import { Empty } from '../../parts/empty.tsx'
import { placeOfFile } from '../../state/file-route.ts'
import type { FileOwner } from '../../state/file-store.ts'
import { formatRoute } from '../../state/route.ts'
import { describeAway } from '../../text/file-labels.ts'
import { t } from '../../text/t.ts'
import { Captures } from '../paper/captures.tsx'
import { Caption } from './caption.tsx'
import { ChoosePhotos, ChosenPicture } from './choose-photos.tsx'
import { chosenOn } from './chosen-photos.ts'
import { FileActions, useCaptionSwitch } from './file-actions.tsx'
import { FileFacts, type People } from './file-facts.tsx'
import { inOrder, mayMarkUp } from './file-kinds.ts'
import { FileRow } from './file-row.tsx'
import { nameOf } from './name-of-file.ts'
import { NewDocument } from './new-document.tsx'
import { useStableKeys } from './same-files.ts'
import { Thumbnail } from './thumbnail.tsx'
import './picture-tile.css'
import './files-of.css'

interface FilesOfProps {
  owner: FileOwner
  /** oldest first */
  documents: readonly DocumentView[]
  people?: People
  /** the user may begin a new document */
  mayAdd: boolean
  /** shown in place of the words about an empty list */
  children?: ComponentChildren
}

/** The files of a job or an asset: documents that are not sent yet, pictures as a gallery, others in rows. */
export function FilesOf({ owner, documents, people = noPeople, mayAdd, children }: FilesOfProps) {
  const keys = useStableKeys(documents.map(({ uuid }) => uuid))
  const { pictures, others } = inOrder(documents)
  const chosen = pictures.some(mayMarkUp) ? chosenOn(owner) : null
  const begin = mayAdd && chosen === null && <NewDocument owner={owner} pictures={pictures} />
  return (
    <div class="files-of panel">
      <Captures owner={owner} />
      {chosen !== null && <ChoosePhotos owner={owner} chosen={chosen} />}
      {documents.length === 0 &&
        (children || (
          <Empty
            icon={Images}
            title={t('file.none')}
            text={t(owner.kind === 'job' ? 'file.noneText' : 'file.noneOnAsset')}
          >
            {begin}
          </Empty>
        ))}
      {pictures.length > 0 && (
        <>
          <FilesHead title={t('file.pictures')}>{begin}</FilesHead>
          <ul class="gallery" aria-label={t('file.pictures')}>
            {pictures.map(document => (
              <PictureTile key={keys.get(document.uuid)} owner={owner} document={document} people={people} />
            ))}
          </ul>
        </>
      )}
      {others.length > 0 && (
        <>
          <FilesHead title={t(pictures.length > 0 ? 'file.others' : 'job.tab.files')}>
            {pictures.length === 0 && begin}
          </FilesHead>
          <ul class="card ruled" aria-label={t('job.tab.files')}>
            {others.map(document => (
              <FileRow key={keys.get(document.uuid)} owner={owner} document={document} people={people} />
            ))}
          </ul>
        </>
      )}
    </div>
  )
}

function FilesHead({ title, children }: { title: string; children: ComponentChildren }) {
  return (
    <div class="files-head spread">
      <h3>{title}</h3>
      {children}
    </div>
  )
}

const noPeople: People = new Map()

/** A picture of the gallery. A click opens it; a click on its caption edits that. */
function PictureTile(props: { owner: FileOwner; document: DocumentView; people: People }) {
  const { owner, document, people } = props
  const caption = useCaptionSwitch(document)
  const name = nameOf(document)
  const said = document.description ?? name
  const away = describeAway(document)
  const chosen = mayMarkUp(document) ? chosenOn(owner) : null
  if (chosen !== null)
    return (
      <li class="card tile" data-testid="file" data-document-uuid={document.uuid}>
        <ChosenPicture document={document} at={chosen.indexOf(document.uuid)} />
        <p class="tile-words clamped">{said}</p>
      </li>
    )
  const isNamed = document.description !== null || name === document.fileName
  return (
    <li class="card tile" data-testid="file" data-document-uuid={document.uuid} {...caption.closing}>
      <div class="tile-frame">
        <a
          class="tile-picture ring-within"
          href={formatRoute(placeOfFile(owner, document.uuid))}
          aria-label={t('file.open', { name: said })}
        >
          <Thumbnail document={document} />
        </a>
        {!isNamed && !caption.isOpen && <TileName document={document} isShy onClick={caption.open} />}
        <div class="tile-more">
          <FileActions owner={owner} document={document} onCaption={caption.open} />
        </div>
      </div>
      {caption.isOpen ? (
        <Caption owner={owner} document={document} hasFocus={caption.isAsked} />
      ) : (
        isNamed && <TileName document={document} onClick={caption.open} />
      )}
      {away !== null && <p class="tile-away small">{away}</p>}
      <FileFacts document={document} people={people} isShort />
    </li>
  )
}

/** The caption or the name of a picture; a click edits the caption. `isShy`: on the picture while the pointer is there. */
function TileName(props: { document: DocumentView; isShy?: boolean; onClick: () => void }) {
  const { document, isShy = false, onClick } = props
  const { description } = document
  return (
    <button type="button" class={isShy ? 'tile-shy bare with-icon' : 'tile-name bare'} onClick={onClick}>
      <span class={description === null ? 'clamped small soft' : 'clamped'}>
        {description ?? nameOf(document)}
      </span>
      <span class="hidden-visually">{t(description === null ? 'file.addCaption' : 'file.editCaption')}</span>
      {isShy && <PencilLine size={16} aria-hidden="true" />}
    </button>
  )
}
