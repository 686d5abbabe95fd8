import { Image } from 'lucide-preact'
import { useEffect, useRef, useState } from 'preact/hooks'
import { cropLabel, nameOfCopy } from '../../../../shared/sync/marked-copy.ts'
import type { DocumentView } from '../../../../shared/views/document.ts'
import { Button } from '../../../parts/button.tsx'
import { addFile } from '../../../state/add-files.ts'
import { contentAddress } from '../../../state/contents.ts'
import { listen } from '../../../state/listen.ts'
import { alertFailed } from '../../../state/toast.ts'
import { spokenLanguage, t } from '../../../text/t.ts'
import { CornerHandles } from '../../paper/corners/corner-handles.tsx'
import { drawCopy } from '../edit/draw-copy.ts'
import { EditFrame } from '../edit/edit-frame.tsx'
import { type EditedDocument, PhotoToEdit } from '../edit/photo-to-edit.tsx'
import { isSame, pixelsOf, type Rect, wholeRect } from './rect.ts'
import { type CropState, useCrop } from './use-crop.ts'
import '../../paper/page-stage.css'
import '../../paper/corners/corners.css'

/** Crops a photo into a new file of the job. The photo itself is never changed. */
export function Crop(photo: { jobUuid: string; documentUuid: string }) {
  return (
    <PhotoToEdit {...photo} withoutText={t('crop.noPhotoText')}>
      {edited => <OpenedCrop {...edited} />}
    </PhotoToEdit>
  )
}

function OpenedCrop({ jobUuid, document, onBroken }: EditedDocument) {
  const name = document.fileName ?? t('did.photo')
  const crop = useCrop()
  const photo = useRef<HTMLImageElement>(null)
  const save = async () => {
    if (photo.current === null || !photo.current.complete) return false
    if (!isSame(crop.rect, wholeRect)) return saveCopy(jobUuid, document, name, photo.current, crop.rect)
    alertFailed(t('crop.nothing'))
    return false
  }
  return (
    <EditFrame
      title={t('crop.open', { name })}
      edit={crop}
      save={save}
      about={<p class="photo-edit-about small soft">{t('crop.hint')}</p>}
      actions={
        <Button isBig icon={Image} onClick={crop.reset}>
          {t('paper.wholePhoto')}
        </Button>
      }
    >
      <CropStage photo={photo} document={document} crop={crop} onBroken={onBroken} />
    </EditFrame>
  )
}

interface StageProps {
  photo: { current: HTMLImageElement | null }
  document: DocumentView
  crop: CropState
  onBroken: () => void
}

function CropStage({ photo, document, crop, onBroken }: StageProps) {
  const frame = useRef<HTMLDivElement>(null)
  const [aspect, setAspect] = useState<number | null>(null)
  useEffect(() => {
    if (aspect !== null) frame.current?.querySelector<HTMLElement>('[role=slider]')?.focus()
  }, [aspect])
  const end = useRef(crop.corners.save)
  end.current = crop.corners.save
  useEffect(() => listen(window, 'keyup', () => void end.current()), [])
  return (
    <div class="photo-edit-frame corner-stage page-stage">
      <div ref={frame} class="corner-photo" style={{ '--aspect': String(aspect ?? 1) }}>
        <img
          ref={photo}
          src={contentAddress(document.uuid)}
          alt={document.description ?? document.fileName ?? t('did.photo')}
          crossOrigin="anonymous"
          draggable={false}
          onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) =>
            setAspect(naturalWidth / Math.max(1, naturalHeight))
          }
          onError={onBroken}
        />
        {aspect !== null && <CornerHandles corners={crop.corners} />}
      </div>
    </div>
  )
}

/** Returns false if the copy was not saved; what was chosen stays. */
async function saveCopy(
  jobUuid: string,
  { uuid: madeOf }: DocumentView,
  name: string,
  photo: HTMLImageElement,
  rect: Rect,
): Promise<boolean> {
  const { x, y, width, height } = pixelsOf(rect, photo.naturalWidth, photo.naturalHeight)
  const draw = (context: OffscreenCanvasRenderingContext2D) =>
    context.drawImage(photo, x, y, width, height, 0, 0, width, height)
  const copy = await drawCopy({ width, height }, draw).catch(() => null)
  if (copy === null) {
    alertFailed(t('crop.noRoom'))
    return false
  }
  const file = new File([copy], nameOfCopy(name, cropLabel[spokenLanguage()]), { type: copy.type })
  return addFile(jobUuid, file, { madeOf })
}
