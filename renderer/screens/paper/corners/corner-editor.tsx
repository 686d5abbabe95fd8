import { Check, Frame, Image, LoaderCircle } from 'lucide-preact'
import { useEffect, useRef } from 'preact/hooks'
import type { CapturedPage } from '../../../../shared/contract/capture.ts'
import type { Quad } from '../../../../shared/rules/quad.ts'
import { Button } from '../../../parts/button.tsx'
import { alertFailed } from '../../../state/toast.ts'
import { t } from '../../../text/t.ts'
import { wholePhoto } from '../captured/page-corners.ts'
import { type PagePicture, usePagePicture } from '../captured/page-picture.ts'
import { CornerHandles } from './corner-handles.tsx'
import { findCorners } from './find-corners.ts'
import { Magnifier } from './magnifier.tsx'
import { type Corners, useCorners } from './use-corners.ts'
import './corners.css'

/** The photo of a page with its four corners, which can be moved by touch, mouse and arrow keys. */
export function CornerEditor({ page, onClose }: { page: CapturedPage; onClose: () => void }) {
  const corners = useCorners(page)
  const photo = usePagePicture(page, 'photo')
  const close = () => {
    void corners.save()
    onClose()
  }
  const press = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' && event.key !== 'Enter') return
    if (event.key === 'Enter' && event.target instanceof HTMLButtonElement) return
    event.preventDefault()
    event.stopPropagation()
    close()
  }
  const isHere = photo !== null && photo !== 'failed'
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the corners inside have the focus
    <div class="corner-editor stack" onKeyDown={press}>
      <div class="corner-stage page-stage">
        {isHere ? (
          <Photo photo={photo} corners={corners} />
        ) : (
          <p class="page-stage-words soft" role="status">
            {photo === null && <LoaderCircle size={28} aria-hidden="true" />}
            {t(photo === null ? 'paper.openingPhoto' : 'paper.noPicture')}
          </p>
        )}
      </div>
      <p class="small soft">{t('paper.cornersHint')}</p>
      <div class="buttons">
        <Button tone="primary" icon={Check} onClick={close}>
          {t('paper.cornersDone')}
        </Button>
        {isHere && <FoundAgain photo={photo} onFound={corners.put} />}
        <Button icon={Image} onClick={() => corners.put(wholePhoto)}>
          {t('paper.wholePhoto')}
        </Button>
      </div>
    </div>
  )
}

function Photo({ photo, corners }: { photo: PagePicture; corners: Corners }) {
  const image = useRef<HTMLImageElement>(null)
  const frame = useRef<HTMLDivElement>(null)
  useEffect(() => frame.current?.querySelector<HTMLElement>('[role=slider]')?.focus(), [])
  return (
    <>
      <div
        ref={frame}
        class="corner-photo"
        style={{ '--aspect': String(photo.width / Math.max(1, photo.height)) }}
      >
        <img ref={image} src={photo.url} alt={t('paper.photo')} draggable={false} />
        <CornerHandles corners={corners} />
      </div>
      <Magnifier image={image} corners={corners} />
    </>
  )
}

/** Finds the page on the photo again, as it was found when the photo was taken. */
function FoundAgain({ photo, onFound }: { photo: PagePicture; onFound: (quad: Quad) => void }) {
  const find = async () => {
    const bytes = new Uint8Array(await photo.blob.arrayBuffer())
    const found = await findCorners(bytes)
    if (found === null) alertFailed(t('paper.noCorners'))
    else if (found !== 'failed') onFound(found)
  }
  return (
    <Button icon={Frame} onClick={() => void find()}>
      {t('paper.foundCorners')}
    </Button>
  )
}
