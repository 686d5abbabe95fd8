import { CircleCheck, Image, ImageOff, X } from 'lucide-preact'
import { useEffect, useRef, useState } from 'preact/hooks'
import { cropLabel, nameOfCopy } from '../../../../shared/sync/marked-copy.ts'
import type { DocumentView } from '../../../../shared/views/document.ts'
import { Button } from '../../../parts/button.tsx'
import { Empty } from '../../../parts/empty.tsx'
import { useFocusAfterwards } from '../../../parts/focus.ts'
import { addFile } from '../../../state/add-files.ts'
import { contentAddress } from '../../../state/contents.ts'
import { openedJob } from '../../../state/job-store.ts'
import { listen } from '../../../state/listen.ts'
import { closeMarkup } from '../../../state/markup.ts'
import { alertFailed } from '../../../state/toast.ts'
import { spokenLanguage, t } from '../../../text/t.ts'
import { CornerHandles } from '../../paper/corners/corner-handles.tsx'
import { drawCopy } from '../edit/draw-copy.ts'
import { useEditKeys } from '../edit/use-edit-keys.ts'
import { MarkupSteps } from '../markup/markup-tools.tsx'
import { isSame, pixelsOf, type Rect, wholeRect } from './rect.ts'
import { type CropState, useCrop } from './use-crop.ts'
import '../../paper/page-stage.css'
import '../../paper/corners/corners.css'
import '../markup/markup.css'

/** Crops a photo into a new file of the job. The photo itself is never changed. */
export function Crop({ jobUuid, documentUuid }: { jobUuid: string; documentUuid: string }) {
  const view = openedJob.value
  const documents = view?.ok === true ? view.value.documents : []
  const document = documents.find(({ uuid }) => uuid === documentUuid)
  const [isBroken, setBroken] = useState(false)
  useFocusAfterwards(`[data-document-uuid="${CSS.escape(documentUuid)}"] :is(a, button)`)
  if (document === undefined || isBroken || !document.hasContent)
    return (
      <Empty icon={ImageOff} title={t('markup.noPhoto')} text={t('crop.noPhotoText')}>
        <Button onClick={closeMarkup}>{t('action.close')}</Button>
      </Empty>
    )
  return <OpenedCrop jobUuid={jobUuid} document={document} onBroken={() => setBroken(true)} />
}

function OpenedCrop(props: { jobUuid: string; document: DocumentView; onBroken: () => void }) {
  const { jobUuid, document } = props
  const name = document.fileName ?? t('did.photo')
  const crop = useCrop()
  const photo = useRef<HTMLImageElement>(null)
  const [isSaving, setSaving] = useState(false)
  const save = async () => {
    if (photo.current === null || !photo.current.complete || isSaving) return
    if (isSame(crop.rect, wholeRect)) return alertFailed(t('crop.nothing'))
    setSaving(true)
    const isKept = await saveCopy(jobUuid, document, name, photo.current, crop.rect)
    setSaving(false)
    if (isKept) closeMarkup()
  }
  useEditKeys(crop, save)
  return (
    <section class="pane-whole markup" aria-label={t('crop.open', { name })}>
      <div class="markup-head">
        <h2 class="markup-title one-line">{t('crop.open', { name })}</h2>
        <MarkupSteps markup={crop} />
      </div>
      <CropStage photo={photo} document={document} crop={crop} onBroken={props.onBroken} />
      <div class="markup-foot pane-foot flow">
        <p class="markup-about small soft">{t('crop.hint')}</p>
        <Button isBig icon={X} onClick={closeMarkup}>
          {t('action.close')}
        </Button>
        <Button isBig icon={Image} onClick={crop.reset}>
          {t('paper.wholePhoto')}
        </Button>
        <Button tone="primary" isBig icon={CircleCheck} aria-keyshortcuts="Control+Enter" onClick={save}>
          {t(isSaving ? 'action.saving' : 'markup.save')}
        </Button>
      </div>
    </section>
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
    <div class="markup-frame corner-stage page-stage">
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
