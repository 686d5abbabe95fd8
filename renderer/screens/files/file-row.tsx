import { ExternalLink, PencilLine, PenTool, Trash2 } from 'lucide-preact'
import type { ComponentChildren } from 'preact'
import type { DocumentView } from '../../../shared/views/document.ts'
import { Button } from '../../parts/button.tsx'
import { OutsideLink } from '../../parts/outside-link.tsx'
import { placeOfFile } from '../../state/file-route.ts'
import { type FileOwner, removeFile } from '../../state/file-store.ts'
import { openMarkup } from '../../state/markup.ts'
import { formatRoute } from '../../state/route.ts'
import { isNarrow } from '../../state/width.ts'
import { describeAway } from '../../text/file-labels.ts'
import { t } from '../../text/t.ts'
import { Caption } from './caption.tsx'
import { type ActionsProps, FileActions, InternalSwitch, useCaptionSwitch } from './file-actions.tsx'
import { FileFacts, type People } from './file-facts.tsx'
import { isLink, mayMarkUp, opensHere } from './file-kinds.ts'
import { nameOf } from './name-of-file.ts'
import { Thumbnail } from './thumbnail.tsx'
import './file-row.css'

interface FileRowProps {
  owner: FileOwner
  document: DocumentView
  people?: People
  /** the caption's field is open from the start */
  hasField?: boolean
}

/** A file in a row: its name, caption and state. */
export function FileRow({ owner, document, people = new Map(), hasField = false }: FileRowProps) {
  const caption = useCaptionSwitch(document)
  const isWritten = hasField || caption.isOpen
  const name = document.fileName === null && isLink(document) ? document.contentUrl : nameOf(document)
  const away = describeAway(document)
  return (
    <li class="file" data-testid="file" data-document-uuid={document.uuid} {...caption.closing}>
      <Thumbnail document={document} />
      <div class="stack-close">
        <FileName owner={owner} document={document}>
          {name}
        </FileName>
        {document.fileName !== null && isLink(document) && (
          <p class="file-address small soft">{document.contentUrl}</p>
        )}
        {away !== null && <p class="file-away small">{away}</p>}
        <FileFacts document={document} people={people} />
        {!isWritten && document.description !== null && <p class="file-said">{document.description}</p>}
        {isWritten && <Caption owner={owner} document={document} hasFocus={!hasField && caption.isAsked} />}
      </div>
      {!document.isManual &&
        (isNarrow.value ? (
          <FileActions owner={owner} document={document} onCaption={isWritten ? undefined : caption.open} />
        ) : (
          <RowButtons owner={owner} document={document} onCaption={isWritten ? undefined : caption.open} />
        ))}
    </li>
  )
}

/** The actions of a file side by side, for a wide window. */
function RowButtons({ owner, document, onCaption }: ActionsProps) {
  const name = nameOf(document)
  return (
    <div class="file-buttons">
      {onCaption && (
        <Button tone="quiet" icon={PencilLine} isIconOnly onClick={onCaption}>
          {t(document.description === null ? 'file.addCaptionTo' : 'file.editCaptionOf', { name })}
        </Button>
      )}
      {owner.kind === 'job' && mayMarkUp(document) && (
        <Button tone="quiet" icon={PenTool} isIconOnly onClick={() => openMarkup(owner.ref, document.uuid)}>
          {t('markup.open', { name })}
        </Button>
      )}
      {owner.kind === 'job' && <InternalSwitch owner={owner} document={document} isIconOnly />}
      <Button tone="quiet" icon={Trash2} isIconOnly onClick={() => void removeFile(owner, document)}>
        {t('file.remove', { name })}
      </Button>
    </div>
  )
}

/** Links to the viewer, if it can show the file. */
function FileName({ owner, document, children }: FileRowProps & { children: ComponentChildren }) {
  if (opensHere(document))
    return (
      <a class="file-name" href={formatRoute(placeOfFile(owner, document.uuid))}>
        {children}
      </a>
    )
  // only http addresses become links: the server may send any text
  if (isLink(document) && /^https?:\/\//i.test(document.contentUrl))
    return (
      <OutsideLink class="file-name" href={document.contentUrl}>
        {children} <ExternalLink size={16} aria-label={t('file.outside')} />
      </OutsideLink>
    )
  return <p class="file-name">{children}</p>
}
