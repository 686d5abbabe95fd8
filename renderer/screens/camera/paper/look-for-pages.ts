/** Looks for the page on the live picture, one small picture at a time. */
import type { Quad } from '../../../../shared/rules/quad.ts'
import { call } from '../../../bridge/bridge.ts'
import { printPage } from './page-print.ts'
import type { Sighting } from './watch-page.ts'

/** Pixels: more find no more corners. */
const frameSize = 640
const printSize = 160
const quality = 0.8
/** Milliseconds between an answer and the next picture, so that the processor has time for other work. */
const restMs = 60
/** Milliseconds after an answer that failed. */
const failedMs = 1_000

/** `see` receives null if the main process could not look for the page. The returned function ends it. */
export function lookForPages(
  videoNow: () => HTMLVideoElement | null,
  see: (sighting: Sighting | null) => void,
): () => void {
  const canvases = { frame: new OffscreenCanvas(1, 1), print: new OffscreenCanvas(1, 1) }
  let timer: ReturnType<typeof setTimeout> | undefined
  let isLeft = false
  const look = async () => {
    const sighting = await lookOnce(videoNow(), canvases).catch(() => null)
    if (isLeft) return
    if (sighting !== 'noPicture') see(sighting)
    timer = setTimeout(look, sighting === null ? failedMs : restMs)
  }
  void look()
  return () => {
    isLeft = true
    clearTimeout(timer)
  }
}

interface Canvases {
  frame: OffscreenCanvas
  print: OffscreenCanvas
}

/** @throws if the main process does not answer */
async function lookOnce(
  video: HTMLVideoElement | null,
  { frame, print }: Canvases,
): Promise<Sighting | 'noPicture'> {
  if (video === null || video.videoWidth === 0) return 'noPicture'
  const at = performance.now()
  const size = { width: video.videoWidth, height: video.videoHeight }
  drawFitting(video, size, frame, frameSize)
  const jpeg = await frame.convertToBlob({ type: 'image/jpeg', quality })
  const found = await call('capture.find', { bytes: new Uint8Array(await jpeg.arrayBuffer()) })
  const corners = found?.corners ?? null
  return {
    corners,
    print: corners && printOf(frame, print, corners),
    hasOthers: found?.hasOthers ?? false,
    aspect: size.width / size.height,
    at,
  }
}

function printOf(frame: OffscreenCanvas, print: OffscreenCanvas, corners: Quad) {
  const context = drawFitting(frame, frame, print, printSize)
  return printPage(context.getImageData(0, 0, print.width, print.height), corners)
}

function drawFitting(
  source: CanvasImageSource,
  { width, height }: { width: number; height: number },
  canvas: OffscreenCanvas,
  most: number,
): OffscreenCanvasRenderingContext2D {
  const scale = Math.min(1, most / Math.max(width, height))
  canvas.width = Math.round(width * scale)
  canvas.height = Math.round(height * scale)
  const context = canvas.getContext('2d', { willReadFrequently: true })
  if (context === null) throw new Error('The browser draws nothing')
  context.drawImage(source, 0, 0, canvas.width, canvas.height)
  return context
}
