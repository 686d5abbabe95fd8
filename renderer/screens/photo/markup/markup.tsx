import { CircleCheck, ImageOff, X } from 'lucide-preact'
import { useRef, useState } from 'preact/hooks'
import { markLabel, nameOfCopy } from '../../../../shared/sync/marked-copy.ts'
import type { DocumentView } from '../../../../shared/views/document.ts'
import { Button } from '../../../parts/button.tsx'
import { Empty } from '../../../parts/empty.tsx'
import { TextField } from '../../../parts/field.tsx'
import { useFocusAfterwards } from '../../../parts/focus.ts'
import { addFile } from '../../../state/add-files.ts'
import { contentAddress } from '../../../state/contents.ts'
import { openedJob } from '../../../state/job-store.ts'
import { closeMarkup } from '../../../state/markup.ts'
import { alertFailed } from '../../../state/toast.ts'
import { spokenLanguage, t } from '../../../text/t.ts'
import { drawCopy } from '../edit/draw-copy.ts'
import { useEditKeys } from '../edit/use-edit-keys.ts'
import { drawShapes } from './draw-shapes.ts'
import { MarkupPicture } from './markup-picture.tsx'
import { MarkupSteps, MarkupTools, PickedTools } from './markup-tools.tsx'
import { markupLimits, type Shape, type Size } from './shapes.ts'
import { type Markup as Drawn, useMarkup } from './use-markup.ts'
import './markup.css'

/** Draws over a photo. The drawing is saved as a copy; the photo itself is never changed. */
export function Markup({ jobUuid, documentUuid }: { jobUuid: string; documentUuid: string }) {
  const view = openedJob.value
  const documents = view?.ok === true ? view.value.documents : []
  const document = documents.find(({ uuid }) => uuid === documentUuid)
  const [isBroken, setBroken] = useState(false)
  useFocusAfterwards(`[data-document-uuid="${CSS.escape(documentUuid)}"] :is(a, button)`)
  if (document === undefined || isBroken || !document.hasContent)
    return (
      <Empty icon={ImageOff} title={t('markup.noPhoto')} text={t('markup.noPhotoText')}>
        <Button onClick={closeMarkup}>{t('action.close')}</Button>
      </Empty>
    )
  return <OpenedMarkup jobUuid={jobUuid} document={document} onBroken={() => setBroken(true)} />
}

function OpenedMarkup(props: { jobUuid: string; document: DocumentView; onBroken: () => void }) {
  const { jobUuid, document } = props
  const name = document.fileName ?? t('did.photo')
  const markup = useMarkup(document.uuid)
  const photo = useRef<HTMLImageElement>(null)
  const words = useRef<HTMLInputElement>(null)
  const [size, setSize] = useState<Size | null>(null)
  const [isSaving, setSaving] = useState(false)
  const save = async () => {
    if (photo.current === null || isSaving) return
    if (markup.history.shapes.length === 0) return alertFailed(t('markup.nothing'))
    setSaving(true)
    const isKept = await saveCopy(jobUuid, document, name, photo.current, markup)
    setSaving(false)
    if (isKept) closeMarkup()
  }
  useEditKeys(markup, save)
  return (
    <section class="pane-whole markup" aria-label={t('markup.open', { name })}>
      <div class="markup-head">
        <h2 class="markup-title one-line">{t('markup.open', { name })}</h2>
        <MarkupSteps markup={markup} />
      </div>
      <MarkupTools markup={markup} />
      <MarkupPicture
        photo={photo}
        address={contentAddress(document.uuid)}
        size={size}
        markup={markup}
        onWords={() => words.current?.focus()}
        onLoad={setSize}
        onBroken={props.onBroken}
      />
      <div class="markup-foot pane-foot flow">
        <div class="markup-about stack">
          {markup.tool === 'text' && (
            <TextField
              ref={words}
              label={t('markup.text')}
              value={markup.words}
              maxLength={markupLimits.letters}
              onInput={event => markup.setWords(event.currentTarget.value)}
            />
          )}
          {markup.picked >= 0 && size !== null ? (
            <PickedTools markup={markup} size={size} />
          ) : (
            <p class="small soft" id="markup-hint">
              {t(`markup.${markup.tool}Hint`)}
            </p>
          )}
        </div>
        <Button isBig icon={X} onClick={closeMarkup}>
          {t('action.close')}
        </Button>
        <Button tone="primary" isBig icon={CircleCheck} aria-keyshortcuts="Control+Enter" onClick={save}>
          {t(isSaving ? 'action.saving' : 'markup.save')}
        </Button>
      </div>
    </section>
  )
}

/** Returns false if the copy was not saved; the draft stays. */
async function saveCopy(
  jobUuid: string,
  { uuid: madeOf }: DocumentView,
  name: string,
  photo: HTMLImageElement,
  markup: Drawn,
): Promise<boolean> {
  const copy = await flatten(photo, markup.history.shapes).catch(() => null)
  if (copy === null) {
    alertFailed(t('markup.noRoom'))
    return false
  }
  const file = new File([copy], nameOfCopy(name, markLabel[spokenLanguage()]), { type: copy.type })
  const isKept = await addFile(jobUuid, file, { madeOf })
  if (isKept) await markup.clear()
  return isKept
}

/** @throws if the browser cannot allocate a canvas of that size */
function flatten(photo: HTMLImageElement, shapes: readonly Shape[]): Promise<Blob> {
  const size = { width: photo.naturalWidth, height: photo.naturalHeight }
  return drawCopy(size, context => {
    context.drawImage(photo, 0, 0)
    drawShapes(context, shapes, size)
  })
}
