import { Camera as CameraIcon, FilePlus, FileQuestionMark } from 'lucide-preact'
import type { ComponentChildren } from 'preact'
import { useState } from 'preact/hooks'
import type { CaptureView } from '../../../shared/contract/capture.ts'
import { Button } from '../../parts/button.tsx'
import { useDroppedFiles } from '../../parts/dropped-files.ts'
import { Empty } from '../../parts/empty.tsx'
import { FileButton } from '../../parts/file-button.tsx'
import { useCaughtFocus } from '../../parts/focus.ts'
import { Reading } from '../../parts/reading.tsx'
import type { FileOwner } from '../../state/file-store.ts'
import { t } from '../../text/t.ts'
import { addPages } from './captured/add-pages.ts'
import { closePaper } from './captured/capture-route.ts'
import { captures, readCaptures } from './captured/capture-store.ts'
import { pagePictures } from './captured/page-pictures.ts'
import type { PagesInto } from './captured/pages-into.ts'
import { CornerEditor } from './corners/corner-editor.tsx'
import { PageStage } from './page-stage.tsx'
import { PageStrip } from './page-strip.tsx'
import { PageOrder, type PageProps, PageTools } from './page-tools.tsx'
import { PaperFacts } from './paper-facts.tsx'
import { PagesBeingAdded } from './paper-files.tsx'
import { PaperHead } from './paper-head.tsx'
import { RemovedStrip } from './removed-strip.tsx'
import './paper-screen.css'

export interface PaperProps {
  owner: FileOwner
  captureUuid: string
  /** draws the camera that captures pages of the document */
  camera: (into: PagesInto, close: () => void) => ComponentChildren
  /** pages of the camera that could not be saved */
  held: ComponentChildren
}

/** A document that is being captured: its pages, its kind and name, and the button that sends it. */
export function PaperScreen({ captureUuid, ...props }: PaperProps) {
  const read = captures.value
  if (read === null) return <Reading of={readCaptures} />
  const capture = read.ok ? read.value.find(({ uuid }) => uuid === captureUuid) : undefined
  if (capture === undefined)
    return (
      <Empty icon={FileQuestionMark} title={t('paper.gone')} text={t('paper.goneText')}>
        <RemovedStrip owner={props.owner} captureUuid={captureUuid} />
        <Button onClick={() => closePaper(props.owner)}>{t('action.back')}</Button>
      </Empty>
    )
  return <Paper {...props} capture={capture} />
}

function Paper({ owner, capture, camera, held }: Omit<PaperProps, 'captureUuid'> & { capture: CaptureView }) {
  const [chosen, choose] = useChosenPage(capture)
  const page = capture.pages[chosen]
  // the tools of the next page replace those of a deleted one
  useCaughtFocus('.page-remove', page?.uuid)
  const [isMoving, setMoving] = useState(false)
  useCaughtFocus('.paper-more .menu-button', isMoving)
  const [into, openCamera] = useState<PagesInto | null>(null)
  const captureUuid = capture.uuid
  const retake = (pageUuid: string) => openCamera({ captureUuid, pageUuid, before: chosen })
  const addByCamera = () => openCamera({ captureUuid, pageUuid: null, before: capture.pages.length })
  const add = (files: readonly File[]) => void addPages(owner, capture.uuid, files)
  const dropping = useDroppedFiles(true, add)
  return (
    <section
      class={dropping.isOver ? 'pane-whole paper job-drop' : 'pane-whole paper'}
      aria-labelledby="paper-title"
      data-testid="paper"
      {...dropping.listeners}
    >
      <PaperHead owner={owner} capture={capture} page={page} onMove={() => setMoving(true)} />
      <div class="paper-body">
        <div class="paper-pages">
          <RemovedStrip owner={owner} captureUuid={capture.uuid} />
          {held}
          {page && (
            <ChosenPage
              key={page.uuid}
              owner={owner}
              capture={capture}
              page={page}
              at={chosen}
              onRetake={() => retake(page.uuid)}
            />
          )}
          <div class="paper-order flow">
            <div class="paper-strip">
              <PageStrip capture={capture} chosen={chosen} onChoose={choose} />
              {page && <PageOrder capture={capture} page={page} at={chosen} />}
            </div>
            <div class="flow">
              <Button icon={CameraIcon} aria-label={t('paper.addByCamera')} onClick={addByCamera}>
                {t('paper.addPages')}
              </Button>
              <FileButton icon={FilePlus} accept={pagePictures} isMultiple onChoose={add}>
                {t('paper.addFiles')}
              </FileButton>
              <PagesBeingAdded captureUuid={capture.uuid} />
            </div>
          </div>
        </div>
        <PaperFacts owner={owner} capture={capture} isMoving={isMoving} onMoveEnd={() => setMoving(false)} />
      </div>
      {into !== null && camera(into, () => openCamera(null))}
    </section>
  )
}

/** The page with its tools, or its photo while its corners are moved. */
function ChosenPage(props: PageProps & { onRetake: () => void }) {
  const [isCropping, setCropping] = useState(false)
  useCaughtFocus('.page-crop', isCropping)
  if (isCropping) return <CornerEditor page={props.page} onClose={() => setCropping(false)} />
  return (
    <>
      <PageStage {...props} />
      <PageTools {...props} onCrop={() => setCropping(true)} />
    </>
  )
}

/** The shown page stays the same when pages are moved. If it is removed, its successor is shown. */
function useChosenPage({ pages }: CaptureView): [at: number, choose: (pageUuid: string) => void] {
  const [chosen, choose] = useState<{ uuid: string; at: number } | null>(null)
  const found = pages.findIndex(({ uuid }) => uuid === chosen?.uuid)
  const at = found === -1 ? Math.min(chosen?.at ?? 0, pages.length - 1) : found
  const remember = (pageUuid: string) =>
    choose({ uuid: pageUuid, at: pages.findIndex(({ uuid }) => uuid === pageUuid) })
  return [at, remember]
}
