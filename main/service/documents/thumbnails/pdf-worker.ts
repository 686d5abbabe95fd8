/** Draws the first page of a PDF and ends. Any error ends the worker. */

import { parentPort, workerData } from 'node:worker_threads'
import { loadPdfium } from '../pdf/load-pdfium.ts'
import type { DrawnPage, PageOrder } from './draw-pdf.ts'

const order = workerData as PageOrder

async function drawPage(): Promise<DrawnPage> {
  const library = await loadPdfium(order.memoryBytes)
  const page = (await library.loadDocument(order.bytes)).getPage(0)
  const { originalWidth, originalHeight } = page.getOriginalSize()
  if (!(originalWidth > 0 && originalHeight > 0)) throw new Error('The first page has no size')
  const scale = order.size / Math.max(originalWidth, originalHeight)
  const width = Math.max(1, Math.round(originalWidth * scale))
  const height = Math.max(1, Math.round(originalHeight * scale))
  const { data } = await page.render({ width, height, scale: 1, render: 'bitmap' })
  return { width, height, rgba: new Uint8Array(data) }
}

const drawn = await drawPage()
parentPort?.postMessage(drawn, [drawn.rgba.buffer])
