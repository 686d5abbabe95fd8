/** Draws a page of a PDF with its text layer, so that the text can be copied and read by screen readers. */
import { type PDFPageProxy, TextLayer } from 'pdfjs-dist'
import { sharpnessOf, type Turn } from './zoom.ts'

/** a drawing may have more words than the browser can hold as elements */
const wordsAtMost = 5_000

interface Place {
  /** contains only the drawing */
  sheet: HTMLElement
  /** CSS pixels for each point of the page */
  scale: number
  turn: Turn
}

/** Returns a function that stops the drawing. The last picture stays until another is drawn or the sheet is cleared. */
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
      // the previous picture stays visible until this one is complete
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

/** Setting the size to 0 frees the canvas' memory at once. */
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
    // the page is shown without its text
  }
}
