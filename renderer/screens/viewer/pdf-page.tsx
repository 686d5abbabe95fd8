import type { PDFDocumentProxy, PDFPageProxy } from 'pdfjs-dist'
import type { RefObject } from 'preact'
import { useEffect, useRef, useState } from 'preact/hooks'
import { t } from '../../text/t.ts'
import { clearSheet, drawPage } from './draw-page.ts'
import type { Find } from './find/use-find.ts'
import { FoundBoxes } from './found-boxes.tsx'
import { cssPixels } from './open-pdf.ts'
import type { Room } from './stage.ts'
import { pageScale, type Turn } from './zoom.ts'

export interface PdfPageProps {
  document: PDFDocumentProxy
  at: number
  /** the frame's width in CSS pixels */
  width: number
  turn: Turn
  /** the assumed size until the page is read */
  guess: Room
  find: Find
}

/** A page: a frame of its size, drawn only while it is in view or near it. */
export function PdfPage({ document, at, width, turn, guess, find }: PdfPageProps) {
  const frame = useRef<HTMLElement>(null)
  const sheet = useRef<HTMLDivElement>(null)
  const isNear = useNearness(frame)
  const page = usePage(document, at, isNear)
  const [isBroken, setBroken] = useState(false)
  const own = page?.getViewport({ scale: cssPixels, rotation: page.rotate + turn })
  const shape = own ?? guess
  const scale = pageScale(shape, width)
  useEffect(() => {
    if (sheet.current === null || page === null) return
    if (!isNear) return clearSheet(sheet.current)
    const place = { sheet: sheet.current, scale: scale * cssPixels, turn }
    return drawPage(page, place, () => setBroken(true))
  }, [isNear, page, scale, turn])
  return (
    <section
      ref={frame}
      class="pdf-page"
      aria-label={t('viewer.pageLabel', { at })}
      style={{
        inlineSize: `${shape.width * scale}px`,
        blockSize: `${shape.height * scale}px`,
        '--total-scale-factor': scale * cssPixels,
      }}
    >
      <div ref={sheet} class="pdf-sheet" />
      <FoundBoxes find={find} page={at} turn={turn} />
      {isBroken && <p class="pdf-broken">{t('viewer.pageBroken')}</p>}
    </section>
  )
}

/** Whether the frame is within one screen of the view. */
function useNearness(frame: RefObject<HTMLElement | null>): boolean {
  const [isNear, setNear] = useState(false)
  useEffect(() => {
    const element = frame.current
    if (element === null) return
    const root = element.closest('.viewer-stage')
    const observer = new IntersectionObserver(entries => setNear(entries.at(-1)?.isIntersecting === true), {
      root,
      rootMargin: '100% 0%',
    })
    observer.observe(element)
    return () => observer.disconnect()
  }, [frame])
  return isNear
}

/** Reads the page when it is near for the first time. A page that cannot be read stays an empty frame. */
function usePage(document: PDFDocumentProxy, at: number, isNear: boolean): PDFPageProxy | null {
  const [page, setPage] = useState<PDFPageProxy | null>(null)
  useEffect(() => {
    if (!isNear || page !== null) return
    let isLeft = false
    document.getPage(at).then(
      read => {
        if (!isLeft) setPage(read)
      },
      () => undefined,
    )
    return () => {
      isLeft = true
    }
  }, [document, at, isNear, page])
  return page
}
