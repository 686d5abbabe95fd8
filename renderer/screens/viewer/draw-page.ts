/** A page of a PDF as a picture, with its words over it, so that they can be read out and copied. */
import { type PDFPageProxy, TextLayer } from 'pdfjs-dist'
import { sharpnessOf, type Turn } from './zoom.ts'

/** a drawing may have more words than a page can hold as elements */
const wordsAtMost = 5_000

interface Place {
  /** holds the drawing, and nothing else */
  sheet: HTMLElement
  /** CSS pixels for a point of the page */
  scale: number
  turn: Turn
}

/** Returns what ends the drawing; what is drawn stays until something else is, or the sheet is cleared. */
export function drawPage(
  page: PDFPageProxy,
  { sheet, scale, turn }: Place,
  onBroken: () => void,
): () => void {
  const rotation = page.rotate + turn
  const shown = page.getViewport({ scale, rotation })
  const sharpness = sharpnessOf(shown, devicePixelRatio)
  const viewport = page.getViewport({ scale: scale * sharpness, rotation })
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.floor(viewport.width))
  canvas.height = Math.max(1, Math.floor(viewport.height))
  canvas.setAttribute('aria-hidden', 'true')
  const words = document.createElement('div')
  words.className = 'pdf-words'
  const drawing = page.render({ canvas, viewport })
  let isLeft = false
  drawing.promise.then(
    () => {
      if (isLeft) return
      // what was there before is seen until this is whole
      clearSheet(sheet)
      sheet.append(canvas, words)
      void writeWords(page, words, scale, rotation)
    },
    () => {
      if (!isLeft) onBroken()
    },
  )
  return () => {
    isLeft = true
    drawing.cancel()
    if (!canvas.isConnected) release(canvas)
  }
}

export function clearSheet(sheet: HTMLElement): void {
  for (const canvas of sheet.querySelectorAll('canvas')) release(canvas)
  sheet.replaceChildren()
}

/** The memory of a canvas goes at once when it has no size. */
function release(canvas: HTMLCanvasElement): void {
  canvas.width = 0
  canvas.height = 0
}

async function writeWords(
  page: PDFPageProxy,
  container: HTMLElement,
  scale: number,
  rotation: number,
): Promise<void> {
  try {
    const textContentSource = await page.getTextContent()
    if (textContentSource.items.length > wordsAtMost || !container.isConnected) return
    await new TextLayer({
      textContentSource,
      container,
      viewport: page.getViewport({ scale, rotation }),
    }).render()
  } catch {
    // the page is seen without them
  }
}
