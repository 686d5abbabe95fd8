/** Loads the PDF library in a thread, with limited memory. */
import { readFileSync } from 'node:fs'
import { PDFiumLibrary } from '@hyzyla/pdfium'
import { fileForThread } from '../../../store/thread-file.ts'
import { boundMemory } from '../../bounded-worker.ts'

export function loadPdfium(memoryBytes: number): Promise<PDFiumLibrary> {
  const wasm = readFileSync(fileForThread('@hyzyla/pdfium/pdfium.wasm', import.meta.url))
  return PDFiumLibrary.init({
    instantiateWasm(imports, done) {
      const instance = new WebAssembly.Instance(new WebAssembly.Module(wasm), imports)
      boundMemory(instance.exports, memoryBytes)
      // The library's types declare a module here, but it expects the instance.
      ;(done as unknown as (instance: WebAssembly.Instance) => void)(instance)
      return instance.exports
    },
  })
}
