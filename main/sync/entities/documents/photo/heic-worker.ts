/** Opens the HEIC picture in `workerData`, and ends. Every failure ends the worker with an error. */
import { parentPort, workerData } from 'node:worker_threads'
import initialize from 'libheif-js/libheif-wasm/libheif-bundle.mjs'
import { boundMemory } from '../../../../service/bounded-worker.ts'
import type { HeicOrder, HeicPicture } from './read-heic.ts'

const order = workerData as HeicOrder

const heif = initialize({
  instantiateWasm(imports, done) {
    const instance = new WebAssembly.Instance(new WebAssembly.Module(this.wasmBinary), imports)
    boundMemory(instance.exports, order.memoryBytes)
    return done(instance)
  },
})

type Held = ReturnType<typeof heif.heif_context_alloc>

function open(): Held {
  const context = heif.heif_context_alloc()
  const { code, message } = heif.heif_context_read_from_memory(context, order.bytes)
  if (code !== heif.heif_error_code.heif_error_Ok) throw new Error(message)
  const picture = heif.heif_js_context_get_primary_image_handle(context)
  const pixels = heif.heif_image_handle_get_width(picture) * heif.heif_image_handle_get_height(picture)
  if (!(pixels > 0 && pixels <= order.pixels)) throw new Error('There is no picture of a size that is opened')
  return picture
}

/** Returns the pixels of the upright picture: the library turns and mirrors it by its properties. */
function pixelsOf(picture: Held): Pick<HeicPicture, 'width' | 'height' | 'rgba'> {
  const { heif_colorspace_RGB: colours } = heif.heif_colorspace
  const { heif_chroma_interleaved_RGBA: layout } = heif.heif_chroma
  const [channel] = heif.heif_js_decode_image2(picture, colours, layout).channels
  if (!channel) throw new Error('There are no pixels')
  const { width, height, stride, data } = channel
  const rgba = new Uint8Array(width * height * 4)
  for (let row = 0; row < height; row++)
    rgba.set(data.subarray(row * stride, row * stride + width * 4), row * width * 4)
  return { width, height, rgba }
}

/** Returns a copy of bytes that the library writes into its own memory; null if it writes none. */
function copyOut(size: number, write: (into: number) => void): Uint8Array<ArrayBuffer> | null {
  if (size <= 0 || size > order.bytes.length) return null
  const into = heif._malloc(size)
  write(into)
  return heif.HEAPU8.slice(into, into + size) as Uint8Array<ArrayBuffer>
}

/**
 * Returns the EXIF of a picture. `error` is the address for the library's error, which is not read: a failure gives no
 * result.
 */
function exifOf(picture: number, error: number): Uint8Array | null {
  const type = heif._malloc(8)
  heif.HEAPU8.set(new TextEncoder().encode('Exif\0'), type)
  const ids = heif._malloc(4)
  if (heif._heif_image_handle_get_list_of_metadata_block_IDs(picture, type, ids, 1) < 1) return null
  const id = new DataView(heif.HEAPU8.buffer).getUint32(ids, true)
  const size = heif._heif_image_handle_get_metadata_size(picture, id)
  return copyOut(size, into => heif._heif_image_handle_get_metadata(error, picture, id, into))
}

function profileOf(picture: number, error: number): Uint8Array | null {
  const size = heif._heif_image_handle_get_raw_color_profile_size(picture)
  return copyOut(size, into => heif._heif_image_handle_get_raw_color_profile(error, picture, into))
}

const ofTurning = ['irot', 'imir']

/** Whether the picture has properties of its own that turn or mirror it. */
function isTurnedByFile(picture: number): boolean {
  const context = heif._heif_image_handle_get_context(picture)
  const item = heif._heif_image_handle_get_item_id(picture)
  const found = heif._malloc(4)
  return ofTurning.some(name => {
    const type = Buffer.from(name, 'latin1').readUInt32BE()
    return heif._heif_item_get_properties_of_type(context, item, type, found, 1) > 0
  })
}

const picture = open()
const { ptr } = picture.$$
const error = heif._malloc(16)
const drawn: HeicPicture = {
  ...pixelsOf(picture),
  exif: exifOf(ptr, error),
  profile: profileOf(ptr, error),
  isTurnedByFile: isTurnedByFile(ptr),
}
parentPort?.postMessage(drawn, [drawn.rgba.buffer])
