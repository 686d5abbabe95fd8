import { FileLock, FileX, LoaderCircle, type LucideIcon, RefreshCw } from 'lucide-preact'
import type { RefObject } from 'preact'
import { useEffect, useRef, useState } from 'preact/hooks'
import { Button } from '../../parts/button.tsx'
import { Empty } from '../../parts/empty.tsx'
import { contentAddress } from '../../state/contents.ts'
import { listen } from '../../state/listen.ts'
import { t } from '../../text/t.ts'
import type { TextKey } from '../../text/translation.ts'
import { FindBar, FindOpener } from './find/find-bar.tsx'
import { type Find, useFind } from './find/use-find.ts'
import { useFindKeys } from './find/use-find-keys.ts'
import { type OpenPdf, openPdf, type PdfFailure, type PdfOutcome } from './open-pdf.ts'
import { PdfPage } from './pdf-page.tsx'
import type { StageProps } from './picture-stage.tsx'
import { useRoom, useZoom } from './stage.ts'
import { type Turn, turned } from './zoom.ts'
import './pdf-stage.css'

/** The most pages that are shown: a file may claim any number. */
const pagesAtMost = 1_000
/** around the pages, in CSS pixels */
const margin = 16
const widest = 1_100

/** The pages of a PDF, each drawn when it is scrolled into view. */
export function PdfStage({ document, size, turn, onStep }: StageProps) {
  const stage = useRef<HTMLElement>(null)
  const room = useRoom(stage)
  const { outcome, again } = usePdf(contentAddress(document.uuid))
  const opened = outcome?.ok === true ? outcome.value : null
  const find = useFind(opened?.document ?? null, document.uuid, pagesAtMost)
  const input = useFindKeys(stage, opened ? find : null)
  const name = document.fileName ?? t('did.file')
  useZoom(stage, { size, onStep, isByWheel: false })
  return (
    <div class="pdf">
      {opened && find.isOpen && <FindBar find={find} input={input} />}
      <section
        ref={stage}
        class="viewer-stage pdf-stage ring-within"
        aria-label={t('viewer.pages', { name })}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by keys
        tabIndex={0}
      >
        {outcome === null && (
          <p class="pdf-reading with-icon soft" role="status">
            <LoaderCircle size={20} aria-hidden="true" />
            {t('viewer.reading')}
          </p>
        )}
        {outcome?.ok === false && <Failed failure={outcome.failure} onAgain={again} />}
        {opened && room && (
          <Pages
            pdf={opened}
            width={Math.min(room.width - 2 * margin, widest) * size}
            turn={turn}
            find={find}
          />
        )}
      </section>
      {opened && !find.isOpen && <FindOpener find={find} />}
      {opened && <PageMark stage={stage} count={opened.document.numPages} />}
    </div>
  )
}

/** Opens the PDF while its component is shown. */
function usePdf(address: string): { outcome: PdfOutcome | null; again: () => void } {
  const [outcome, setOutcome] = useState<PdfOutcome | null>(null)
  const [tries, setTries] = useState(0)
  useEffect(() => {
    let isLeft = false
    const tell = (now: PdfOutcome) => {
      if (!isLeft) setOutcome(now)
    }
    setOutcome(null)
    const opening = openPdf(address, () => tell({ ok: false, failure: 'unread' }))
    void opening.outcome.then(tell)
    return () => {
      isLeft = true
      opening.close()
    }
  }, [address, tries])
  return { outcome, again: () => setTries(tries + 1) }
}

function Pages({ pdf, width, turn, find }: { pdf: OpenPdf; width: number; turn: Turn; find: Find }) {
  const { document, firstPage } = pdf
  const count = Math.min(document.numPages, pagesAtMost)
  return (
    <div class="pdf-pages">
      {Array.from({ length: count }, (_, at) => (
        <PdfPage
          key={at}
          document={document}
          at={at + 1}
          width={width}
          turn={turn}
          guess={turned(firstPage, turn)}
          find={find}
        />
      ))}
      {document.numPages > count && <p class="soft">{t('viewer.firstPages', { count })}</p>}
    </div>
  )
}

const words = {
  broken: { icon: FileX, title: 'viewer.pdfBroken', text: 'viewer.pdfBrokenText' },
  locked: { icon: FileLock, title: 'viewer.pdfLocked', text: 'viewer.pdfLockedText' },
  unread: { icon: FileX, title: 'viewer.unread', text: 'viewer.unreadText' },
} as const satisfies Record<PdfFailure, { icon: LucideIcon; title: TextKey; text: TextKey }>

function Failed({ failure, onAgain }: { failure: PdfFailure; onAgain: () => void }) {
  const { icon, title, text } = words[failure]
  return (
    <Empty icon={icon} title={t(title)} text={t(text)}>
      {failure === 'unread' && (
        <Button icon={RefreshCw} onClick={onAgain}>
          {t('action.again')}
        </Button>
      )}
    </Empty>
  )
}

/** Shows the number of the page in the middle of the view. */
function PageMark({ stage, count }: { stage: RefObject<HTMLElement | null>; count: number }) {
  const [at, setAt] = useState(1)
  useEffect(() => {
    const element = stage.current
    const look = () => setAt(element === null ? 1 : pageInTheMiddle(element))
    return element === null ? undefined : listen(element, 'scroll', look, { passive: true })
  }, [stage])
  return (
    <p class="pdf-mark small numbers" role="status">
      {t('viewer.page', { at: Math.min(at, count), count })}
    </p>
  )
}

function pageInTheMiddle(stage: HTMLElement): number {
  const middle = stage.scrollTop + stage.clientHeight / 2
  const pages = [...stage.querySelectorAll<HTMLElement>('.pdf-page')]
  const beyond = pages.findIndex(page => page.offsetTop > middle)
  return Math.max(1, beyond === -1 ? pages.length : beyond)
}
