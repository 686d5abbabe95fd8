import {
  Camera,
  File as FileIcon,
  ImagePlus,
  LoaderCircle,
  Paperclip,
  PencilLine,
  Trash2,
} from 'lucide-preact'
import { useState } from 'preact/hooks'
import type { DocumentView } from '../../../../shared/views/document.ts'
import { Button } from '../../../parts/button.tsx'
import { FileButton } from '../../../parts/file-button.tsx'
import { SendingMark } from '../../../parts/sending-mark.tsx'
import { addChosenFile } from '../../../state/loose-files.ts'
import { filesNamed } from '../../../text/answer-labels.ts'
import { describeNotHere, sizeLabel } from '../../../text/file-labels.ts'
import { t } from '../../../text/t.ts'
import { Caption } from '../../files/caption.tsx'
import { useCaptionSwitch } from '../../files/file-actions.tsx'
import { Thumbnail } from '../../files/thumbnail.tsx'
import type { FormNode } from '../filling/form-nodes.ts'
import { AnswerSet } from './answer-set.tsx'
import { Removed } from './removed.tsx'
import { useOpenForm, useQuestion } from './session.ts'
import './picture-answer.css'

/** Photos or files that answer a question. Each is stored as soon as it is chosen. */
export function FileAnswer({ node }: { node: FormNode }) {
  const { jobUuid, session, value, isEmpty, problem, answer } = useQuestion(node)
  const [adding, setAdding] = useState<string | null>(null)
  const [removed, setRemoved] = useState<string | null>(null)
  const isPhoto = node.field.type === 'PHOTO'
  const uuids = filesNamed(value)
  const add = async (files: readonly File[]) => {
    for (const file of files) {
      setAdding(file.name)
      const documentUuid = await addChosenFile(jobUuid, file)
      // another file may have been added during the upload
      const now = filesNamed(session.model.at(node.pointer).value.peek())
      if (documentUuid !== null) answer([...now, documentUuid])
    }
    setAdding(null)
  }
  const remove = (uuid: string) => {
    setRemoved(uuid)
    answer(uuids.filter(one => one !== uuid))
  }
  const restore = () => {
    if (removed !== null) answer([...uuids, removed])
    setRemoved(null)
  }
  return (
    <AnswerSet node={node} isEmpty={isEmpty} problem={problem}>
      <ul class={isPhoto ? 'answer-files answer-pictures' : 'answer-files'}>
        {uuids.map(uuid => (
          <ChosenFile key={uuid} {...{ jobUuid, uuid, isPhoto }} onRemove={() => remove(uuid)} />
        ))}
      </ul>
      {adding !== null && (
        <p class="answer-file flow small soft" role="status">
          <LoaderCircle size={16} aria-hidden="true" />
          {t('form.savingFile', { name: adding })}
        </p>
      )}
      {removed !== null && <Removed onUndo={restore}>{t('form.fileRemoved')}</Removed>}
      <div class="answer-buttons buttons">
        {isPhoto && (
          <FileButton icon={Camera} accept="image/*" isCamera onChoose={files => void add(files)}>
            {t('photo.take')}
          </FileButton>
        )}
        <FileButton
          icon={isPhoto ? ImagePlus : Paperclip}
          accept={isPhoto ? 'image/*' : ''}
          isMultiple
          onChoose={files => void add(files)}
        >
          {t(isPhoto ? 'form.choosePhotos' : 'form.chooseFiles')}
        </FileButton>
      </div>
    </AnswerSet>
  )
}

interface ChosenFileProps {
  jobUuid: string
  uuid: string
  isPhoto: boolean
  onRemove: () => void
}

/** A file that this laptop does not know cannot be shown as a picture. */
function ChosenFile({ jobUuid, uuid, isPhoto, onRemove }: ChosenFileProps) {
  const document = useDocument(uuid)
  if (!isPhoto || document === null) return <AnswerFile uuid={uuid} onRemove={onRemove} />
  return <PictureAnswer {...{ jobUuid, document, onRemove }} />
}

/** Shows the name and the state of a file in an answer. */
export function AnswerFile(props: { uuid: string; isSignature?: boolean; onRemove?: () => void }) {
  const { uuid, isSignature = false, onRemove } = props
  const document = useDocument(uuid)
  const name = document?.fileName ?? t('did.file')
  const away = document === null ? t('file.notHere.waiting') : describeNotHere(document)
  return (
    <li class="answer-file flow">
      {document === null ? (
        <FileIcon size={22} aria-hidden="true" />
      ) : (
        <Thumbnail document={document} isPaper={isSignature} />
      )}
      <span class="answer-file-name words">
        <span>{document?.description ?? name}</span>
        <span class="small soft numbers marks">
          {document !== null && <span>{sizeLabel(document)}</span>}
          {document !== null && document.sending !== null && <SendingMark sending={document.sending} />}
        </span>
        {away !== null && <span class="small soft">{away}</span>}
      </span>
      {onRemove !== undefined && (
        <Button tone="quiet" icon={Trash2} isIconOnly onClick={onRemove}>
          {t('form.removeFile', { name })}
        </Button>
      )}
    </li>
  )
}

function useDocument(uuid: string) {
  const { session } = useOpenForm()
  const view = session.view.value
  return (view?.ok === true && view.value.documents.find(document => document.uuid === uuid)) || null
}

interface PictureAnswerProps {
  jobUuid: string
  document: DocumentView
  onRemove: () => void
}

/** A photo that answers a question. A click on it edits its caption. */
function PictureAnswer({ jobUuid, document, onRemove }: PictureAnswerProps) {
  const caption = useCaptionSwitch(document)
  const name = document.fileName ?? t('did.file')
  const away = describeNotHere(document)
  return (
    <li class="card answer-picture" {...caption.closing}>
      <button
        type="button"
        class="answer-picture-press bare ring-within"
        aria-label={caption.isOpen ? t('file.editCaptionOf', { name }) : undefined}
        onClick={caption.open}
      >
        <Thumbnail document={document} />
        {!caption.isOpen && <Said document={document} />}
      </button>
      {caption.isOpen && (
        <Caption owner={{ kind: 'job', ref: jobUuid }} document={document} hasFocus={caption.isAsked} />
      )}
      {away !== null && <p class="small soft">{away}</p>}
      <div class="answer-picture-foot small soft numbers">
        <span class="marks">
          <span>{sizeLabel(document)}</span>
          {document.sending !== null && <SendingMark sending={document.sending} />}
        </span>
        <Button class="ring-within" tone="quiet" icon={Trash2} isIconOnly onClick={onRemove}>
          {t('form.removeFile', { name })}
        </Button>
      </div>
    </li>
  )
}

function Said({ document: { description, fileName } }: { document: DocumentView }) {
  return (
    <span class="answer-picture-said with-icon">
      <span class={description === null ? 'clamped soft' : 'clamped'}>
        {description ?? fileName ?? t('did.file')}
      </span>
      <span class="hidden-visually">{t(description === null ? 'file.addCaption' : 'file.editCaption')}</span>
      <PencilLine size={16} aria-hidden="true" />
    </span>
  )
}
