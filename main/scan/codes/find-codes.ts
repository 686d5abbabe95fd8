/** Finds the barcodes and QR codes on a flat page. */
import { readFileSync } from 'node:fs'
import { type Position, prepareZXingModule, readBarcodes } from 'zxing-wasm/reader'
import type { PageBox, PageWord } from '../../../shared/entities/captured-page.ts'
import { codeFormats } from '../../../shared/rules/code-formats.ts'
import { fileForThread } from '../../store/thread-file.ts'
import type { Picture } from '../pixels/picture.ts'

/** The most codes of a page. A page of labels has a few dozen. */
const mostCodes = 50

let isPrepared = false

/** `page`: in grey. Returns the codes with their boxes. */
export async function findCodes(page: Picture): Promise<PageWord[]> {
  prepare()
  const found = await readBarcodes(withColours(page), {
    formats: [...codeFormats],
    maxNumberOfSymbols: mostCodes,
  })
  return found
    .filter(({ isValid, text }) => isValid && text.trim() !== '')
    .map(({ text, position }) => ({ text, box: boxOf(position, page) }))
}

function prepare(): void {
  if (isPrepared) return
  const { buffer, byteOffset, length } = readFileSync(
    fileForThread('zxing-wasm/reader/zxing_reader.wasm', import.meta.url),
  )
  prepareZXingModule({ overrides: { wasmBinary: buffer.slice(byteOffset, byteOffset + length) } })
  isPrepared = true
}

/** Returns the page as the decoder takes it: red, green, blue and opacity of each pixel. */
function withColours({ data, width, height }: Picture): ImageData {
  const colours = new Uint8ClampedArray(data.length * 4)
  const pixels = new Uint32Array(colours.buffer)
  for (const [at, grey] of data.entries()) pixels[at] = 0xff000000 + grey * 0x010101
  return { data: colours, width, height, colorSpace: 'srgb' }
}

function boxOf(position: Position, { width, height }: Picture): PageBox {
  const corners = [position.topLeft, position.topRight, position.bottomRight, position.bottomLeft]
  const [xs, ys] = [corners.map(({ x }) => x / width), corners.map(({ y }) => y / height)]
  const [x, y] = [Math.min(...xs), Math.min(...ys)]
  return { x, y, width: Math.max(...xs) - x, height: Math.max(...ys) - y }
}
