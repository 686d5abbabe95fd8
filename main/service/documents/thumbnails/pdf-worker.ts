/** Draws the first page of a PDF and ends. Any error ends the worker. */

import { readFileSync } from 'node:fs'
import { parentPort, workerData } from 'node:worker_threads'
import { PDFiumLibrary } from '@hyzyla/pdfium'
import { boundMemory } from '../../bounded-worker.ts'
import { fileForThread } from '../../thread-file.ts'
import type { DrawnPage, PageOrder } from './draw-pdf.ts'

const order = workerData as PageOrder

async function drawPage(): Promise<DrawnPage> {
  const wasm = readFileSync(fileForThread('@hyzyla/pdfium/pdfium.wasm', import.meta.url))
  const library = await PDFiumLibrary.init({
    instantiateWasm(imports, done) {
      const instance = new WebAssembly.Instance(new WebAssembly.Module(wasm), imports)
      boundMemory(instance.exports, order.memoryBytes)
      // The library's types declare a module here, but it expects the instance.
      ;(done as unknown as (instance: WebAssembly.Instance) => void)(instance)
      return instance.exports
    },
  })
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
