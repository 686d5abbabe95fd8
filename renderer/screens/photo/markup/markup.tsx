import type { RefObject } from 'preact'
import { useRef, useState } from 'preact/hooks'
import { markLabel, nameOfCopy } from '../../../../shared/sync/marked-copy.ts'
import type { DocumentView } from '../../../../shared/views/document.ts'
import { TextField } from '../../../parts/field.tsx'
import { addFile } from '../../../state/add-files.ts'
import { contentAddress } from '../../../state/contents.ts'
import { alertFailed } from '../../../state/toast.ts'
import { spokenLanguage, t } from '../../../text/t.ts'
import { drawCopy } from '../edit/draw-copy.ts'
import { EditFrame } from '../edit/edit-frame.tsx'
import { type EditedDocument, PhotoToEdit } from '../edit/photo-to-edit.tsx'
import { drawShapes } from './draw-shapes.ts'
import { MarkupPicture } from './markup-picture.tsx'
import { MarkupTools, PickedTools } from './markup-tools.tsx'
import { markupLimits, type Shape, type Size } from './shapes.ts'
import { type Markup as Drawn, useMarkup } from './use-markup.ts'

/** Draws over a photo. The drawing is saved as a copy; the photo itself is never changed. */
export function Markup(photo: { jobUuid: string; documentUuid: string }) {
  return (
    <PhotoToEdit {...photo} withoutText={t('markup.noPhotoText')}>
      {edited => <OpenedMarkup {...edited} />}
    </PhotoToEdit>
  )
}

function OpenedMarkup({ jobUuid, document, onBroken }: EditedDocument) {
  const name = document.fileName ?? t('did.photo')
  const markup = useMarkup(document.uuid)
  const photo = useRef<HTMLImageElement>(null)
  const words = useRef<HTMLInputElement>(null)
  const [size, setSize] = useState<Size | null>(null)
  const save = async () => {
    if (photo.current === null) return false
    if (markup.history.shapes.length > 0) return saveCopy(jobUuid, document, name, photo.current, markup)
    alertFailed(t('markup.nothing'))
    return false
  }
  return (
    <EditFrame
      title={t('markup.open', { name })}
      edit={markup}
      save={save}
      about={<About markup={markup} size={size} words={words} />}
    >
      <MarkupTools markup={markup} />
      <MarkupPicture
        photo={photo}
        address={contentAddress(document.uuid)}
        size={size}
        markup={markup}
        onWords={() => words.current?.focus()}
        onLoad={setSize}
        onBroken={onBroken}
      />
    </EditFrame>
  )
}

interface AboutProps {
  markup: Drawn
  size: Size | null
  words: RefObject<HTMLInputElement | null>
}

/** The text to place, and the tools of the picked shape or a hint. */
function About({ markup, size, words }: AboutProps) {
  return (
    <div class="photo-edit-about stack">
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
          {t(`markup.${markup.tool}Hint`)} <ByKeyboard tool={markup.tool} />
        </p>
      )}
    </div>
  )
}

/** The keys of a tool; a device without a mouse does not show them. */
function ByKeyboard({ tool }: { tool: Drawn['tool'] }) {
  if (tool === 'ink' || tool === 'text') return null
  return <span class="markup-keys">{t(tool === 'pick' ? 'markup.pickKeys' : 'markup.drawKeys')}</span>
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
