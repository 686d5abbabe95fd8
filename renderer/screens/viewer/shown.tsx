import { ExternalLink, FileQuestionMark } from 'lucide-preact'
import { isPdf } from '../../../shared/shown-types.ts'
import type { DocumentView } from '../../../shared/view.ts'
import { Empty } from '../../parts/empty.tsx'
import { lazyPart } from '../../parts/lazy-part.tsx'
import { OutsideLink } from '../../parts/outside-link.tsx'
import type { FileOwner } from '../../state/file-store.ts'
import { t } from '../../text/t.ts'
import { isLink, opensHere } from '../files/file-kinds.ts'
import { Away } from './away.tsx'
import { PictureStage } from './picture-stage.tsx'
import type { Step, Turn } from './zoom.ts'

/** The code that reads PDF is as large as all the rest of the screens. */
const PdfStage = lazyPart(() => import('./pdf-stage.tsx').then(({ PdfStage }) => PdfStage))

export interface StageProps {
  document: DocumentView
  size: number
  turn: Turn
  onStep: (step: Step) => void
}

/** The file itself, or why it is not seen and what helps. */
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
