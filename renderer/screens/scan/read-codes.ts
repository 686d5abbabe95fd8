/** Reads codes from the camera's picture. The decoder's WebAssembly is a file of the program. */
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader'
import decoderUrl from 'zxing-wasm/reader/zxing_reader.wasm?url'
import { codeFormats } from '../../../shared/rules/code-formats.ts'

/** length of the longer side: enough for a label at a hand's distance, and fast to read */
const pixels = 960
/** milliseconds between two readings, so that decoding leaves the processor time for other work */
const restMs = 150

/** @throws if the decoder cannot be loaded */
export async function loadDecoder(): Promise<void> {
  const overrides = { locateFile: () => new URL(decoderUrl, location.href).href }
  await prepareZXingModule({ overrides, fireImmediately: true })
}

/** Reads until a code is found and reported once, or until the returned function is called. */
export function watchForCode(
  videoNow: () => HTMLVideoElement | null,
  tell: (code: string) => void,
): () => void {
  const canvas = document.createElement('canvas')
  let timer: ReturnType<typeof setTimeout> | undefined
  let isLeft = false
  const look = async () => {
    const code = await readCode(videoNow(), canvas)
    if (isLeft) return
    if (code === null) timer = setTimeout(look, restMs)
    else tell(code)
  }
  void look()
  return () => {
    isLeft = true
    clearTimeout(timer)
  }
}

async function readCode(video: HTMLVideoElement | null, canvas: HTMLCanvasElement): Promise<string | null> {
  const picture = video === null ? null : drawSmall(video, canvas)
  if (picture === null) return null
  const found = await readBarcodes(picture, { formats: [...codeFormats], maxNumberOfSymbols: 1 })
  return found.find(({ isValid, text }) => isValid && text.trim() !== '')?.text ?? null
}

/** Returns null while there is no picture. */
function drawSmall(video: HTMLVideoElement, canvas: HTMLCanvasElement): ImageData | null {
  const { videoWidth, videoHeight } = video
  if (videoWidth === 0 || videoHeight === 0) return null
  const scale = Math.min(1, pixels / Math.max(videoWidth, videoHeight))
  canvas.width = Math.round(videoWidth * scale)
  canvas.height = Math.round(videoHeight * scale)
  const context = canvas.getContext('2d', { willReadFrequently: true })
  context?.drawImage(video, 0, 0, canvas.width, canvas.height)
  return context?.getImageData(0, 0, canvas.width, canvas.height) ?? null
}
