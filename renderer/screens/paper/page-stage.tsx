import { ImageOff, LoaderCircle } from 'lucide-preact'
import type { CapturedPage, CaptureView } from '../../../shared/contract/capture.ts'
import type { PageState } from '../../../shared/entities/captured-page.ts'
import { t } from '../../text/t.ts'
import { usePagePicture } from './captured/page-picture.ts'
import { FoundWords } from './found-words.tsx'
import './page-stage.css'

/** Says of a page without text why it has none. */
const noTexts: Partial<Record<PageState, Parameters<typeof t>[0]>> = {
  empty: 'paper.emptyPage',
  failed: 'paper.failedPage',
  mirrored: 'paper.mirroredPage',
}

/** The chosen page, as large as there is room. While a changed page is made, its last picture stays. */
export function PageStage(props: { capture: CaptureView; page: CapturedPage; at: number }) {
  const { capture, page, at } = props
  const picture = usePagePicture(page, 'large')
  const noText = noTexts[page.state]
  const label = t('paper.pageOf', { at: at + 1, count: capture.pages.length })
  return (
    <>
      <figure class="page-stage" aria-label={label}>
        {picture === 'failed' ? (
          <p class="page-stage-words">
            <ImageOff size={28} aria-hidden="true" />
            {t('paper.noPicture')}
          </p>
        ) : picture === null ? (
          <p class="page-stage-words soft">
            <LoaderCircle size={28} aria-hidden="true" />
            {t('paper.drawing')}
          </p>
        ) : (
          <>
            <img
              src={picture.url}
              width={picture.width}
              height={picture.height}
              alt={label}
              draggable={false}
            />
            <FoundWords captureUuid={capture.uuid} pageUuid={page.uuid} picture={picture} />
          </>
        )}
      </figure>
      {noText !== undefined && <p class="small">{t(noText)}</p>}
    </>
  )
}
