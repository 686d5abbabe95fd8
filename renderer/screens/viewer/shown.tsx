import { CloudDownload, CloudOff, ExternalLink, FileQuestionMark, RefreshCw } from 'lucide-preact'
import { useEffect } from 'preact/hooks'
import type { DocumentView } from '../../../shared/views/document.ts'
import { isPdf, isPlayed } from '../../../shared/views/shown-types.ts'
import { on } from '../../bridge/bridge.ts'
import { Button } from '../../parts/button.tsx'
import { Empty } from '../../parts/empty.tsx'
import { lazyPart } from '../../parts/lazy-part.tsx'
import { OutsideLink } from '../../parts/outside-link.tsx'
import { ProgressBar } from '../../parts/progress-bar.tsx'
import { type FileOwner, fetchFile, reloadOwner } from '../../state/file-store.ts'
import { describeAway } from '../../text/file-labels.ts'
import { formatBytes } from '../../text/format.ts'
import { t } from '../../text/t.ts'
import { isLink, opensHere } from '../files/file-kinds.ts'
import { PictureStage, type StageProps } from './picture-stage.tsx'

const MediaStage = lazyPart(() => import('./media-stage.tsx').then(({ MediaStage }) => MediaStage))
/** Loaded on demand: the PDF code is as large as all other screens together. */
const PdfStage = lazyPart(() => import('./pdf-stage.tsx').then(({ PdfStage }) => PdfStage))

/** The file, or the reason why it cannot be shown and what helps. */
export function Shown({ owner, ...props }: StageProps & { owner: FileOwner }) {
  const { document } = props
  if (isLink(document)) return <LinkWords document={document} />
  if (!document.hasContent) return <Away owner={owner} document={document} />
  if (!opensHere(document))
    return (
      <div class="viewer-stage viewer-words">
        <Empty icon={FileQuestionMark} title={t('viewer.otherKind')} text={t('viewer.otherKindText')} />
      </div>
    )
  if (isPlayed(document.mimeType)) return <MediaStage document={document} />
  return isPdf(document.mimeType) ? <PdfStage {...props} /> : <PictureStage {...props} />
}

function LinkWords({ document: { contentUrl } }: { document: DocumentView }) {
  return (
    <div class="viewer-stage viewer-words">
      <Empty icon={ExternalLink} title={t('viewer.link')} text={t('viewer.linkText')}>
        {/^https?:\/\//i.test(contentUrl) && (
          <OutsideLink class="button button-primary" href={contentUrl}>
            {t('viewer.openLink')}
          </OutsideLink>
        )}
      </Empty>
    </div>
  )
}

/** A file that only the server has. Opening it starts the download, and shows its progress or error. */
function Away({ owner, document }: { owner: FileOwner; document: DocumentView }) {
  const { uuid, notHere, moving } = document
  useEffect(() => {
    void fetchFile(owner, uuid)
    return on('changed', () => reloadOwner(owner))
  }, [owner.kind, owner.ref, uuid])
  const isComing = moving !== null || notHere?.code === 'waiting'
  return (
    <div class="viewer-stage viewer-words">
      {isComing ? (
        <Empty icon={CloudDownload} title={t('viewer.fetching')} text={t('viewer.fetchingText')}>
          <ProgressBar label={t('viewer.fetching')} done={moving?.done ?? null} total={moving?.total ?? 1} />
          {moving !== null && (
            <p class="small soft numbers">
              {t('did.bytes', { done: formatBytes(moving.done), total: formatBytes(moving.total) })}
            </p>
          )}
        </Empty>
      ) : (
        <Empty icon={CloudOff} title={t('viewer.away')} text={describeAway(document) ?? ''}>
          <Button icon={RefreshCw} onClick={() => void fetchFile(owner, uuid)}>
            {t('action.again')}
          </Button>
        </Empty>
      )}
    </div>
  )
}
