/** Draws barcodes and QR codes. */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import sharp from 'sharp'
import { prepareZXingModule, type WriterOptions, writeBarcode } from 'zxing-wasm/writer'

/** `scale`: pixels of the narrowest bar. Returns a PNG. */
export async function drawCode(
  text: string,
  format: WriterOptions['format'],
  scale: number,
): Promise<Buffer> {
  const encoder = createRequire(import.meta.url).resolve('zxing-wasm/writer/zxing_writer.wasm')
  prepareZXingModule({ overrides: { wasmBinary: new Uint8Array(readFileSync(encoder)).buffer } })
  const { image, error } = await writeBarcode(text, { format, scale })
  if (image === null) throw new Error(`No code was drawn: ${error}`)
  return sharp(Buffer.from(await image.arrayBuffer()))
    .png()
    .toBuffer()
}
