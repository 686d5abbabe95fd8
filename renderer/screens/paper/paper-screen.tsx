import { FilePlus, FileQuestionMark } from 'lucide-preact'
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
import { CornerEditor } from './corners/corner-editor.tsx'
import { PageStage } from './page-stage.tsx'
import { PageStrip } from './page-strip.tsx'
import { type PageProps, PageTools } from './page-tools.tsx'
import { PaperFacts } from './paper-facts.tsx'
import { PagesBeingAdded } from './paper-files.tsx'
import { PaperHead } from './paper-head.tsx'
import { RemovedStrip } from './removed-strip.tsx'
import './paper-screen.css'

export interface PaperProps {
  owner: FileOwner
  captureUuid: string
}

/** A document that is being captured: its pages, its kind and name, and the button that sends it. */
export function PaperScreen({ owner, captureUuid }: PaperProps) {
  const read = captures.value
  if (read === null) return <Reading of={readCaptures} />
  const capture = read.ok ? read.value.find(({ uuid }) => uuid === captureUuid) : undefined
  if (capture === undefined)
    return (
      <Empty icon={FileQuestionMark} title={t('paper.gone')} text={t('paper.goneText')}>
        <RemovedStrip owner={owner} captureUuid={captureUuid} />
        <Button onClick={() => closePaper(owner)}>{t('action.back')}</Button>
      </Empty>
    )
  return <Paper owner={owner} capture={capture} />
}

function Paper({ owner, capture }: { owner: FileOwner; capture: CaptureView }) {
  const [chosen, choose] = useChosenPage(capture)
  const page = capture.pages[chosen]
  const add = (files: readonly File[]) => void addPages(owner, capture.uuid, files)
  const dropping = useDroppedFiles(true, add)
  return (
    <section
      class={dropping.isOver ? 'pane-whole paper job-drop' : 'pane-whole paper'}
      aria-labelledby="paper-title"
      data-testid="paper"
      {...dropping.listeners}
    >
      <PaperHead owner={owner} capture={capture} />
      <div class="paper-body">
        <div class="paper-pages">
          <RemovedStrip owner={owner} captureUuid={capture.uuid} />
          {page && <ChosenPage key={page.uuid} owner={owner} capture={capture} page={page} at={chosen} />}
          <PageStrip capture={capture} chosen={chosen} onChoose={choose} />
          <div class="flow">
            <FileButton icon={FilePlus} accept="image/*" isMultiple onChoose={add}>
              {t('paper.addFiles')}
            </FileButton>
            <PagesBeingAdded captureUuid={capture.uuid} />
          </div>
        </div>
        <PaperFacts owner={owner} capture={capture} />
      </div>
    </section>
  )
}

/** The page with its tools, or its photo while its corners are moved. */
function ChosenPage(props: PageProps) {
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
