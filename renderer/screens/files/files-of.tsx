import { Images } from 'lucide-preact'
import type { DocumentView } from '../../../shared/view.ts'
import { Empty } from '../../parts/empty.tsx'
import type { FileOwner } from '../../state/file-store.ts'
import { t } from '../../text/t.ts'
import type { People } from './file-facts.tsx'
import { inOrder } from './file-kinds.ts'
import { FileRow } from './file-row.tsx'
import { PictureTile } from './picture-tile.tsx'
import { useKeptKeys } from './same-files.ts'
import './files-of.css'

/** The files of a job or an asset: pictures as a gallery, papers and links in rows. `documents`: the oldest first. */
export function FilesOf(props: { owner: FileOwner; documents: readonly DocumentView[]; people?: People }) {
  const { owner, documents, people = nobody } = props
  const keys = useKeptKeys(documents.map(({ uuid }) => uuid))
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
      {pictures.length > 0 && (
        <ul class="gallery" aria-label={t('file.pictures')}>
          {pictures.map(document => (
            <PictureTile key={keys.get(document.uuid)} owner={owner} document={document} people={people} />
          ))}
        </ul>
      )}
      {others.length > 0 && (
        <ul class="file-rows" aria-label={t('file.list')}>
          {others.map(document => (
            <FileRow key={keys.get(document.uuid)} owner={owner} document={document} people={people} />
          ))}
        </ul>
      )}
    </div>
  )
}

const nobody: People = new Map()
