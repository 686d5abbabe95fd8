/** Types of the used parts of libheif. The package has types only for another file, not for this bundle. */
declare module 'libheif-js/libheif-wasm/libheif-bundle.mjs' {
  /** An address in the library's memory. */
  type Address = number

  /** An object of the library, with its address. */
  interface Held {
    $$: { ptr: Address }
  }

  interface DecodedImage {
    code?: unknown
    channels: readonly { width: number; height: number; stride: number; data: Uint8Array }[]
  }

  export interface Heif {
    /** view of the library's memory; a new view replaces it when the memory grows */
    HEAPU8: Uint8Array
    heif_error_code: { heif_error_Ok: object }
    heif_colorspace: { heif_colorspace_RGB: object }
    heif_chroma: { heif_chroma_interleaved_RGBA: object }
    heif_context_alloc(): Held
    heif_context_read_from_memory(context: Held, bytes: Uint8Array): { code: object; message: string }
    heif_js_context_get_primary_image_handle(context: Held): Held
    heif_image_handle_get_width(picture: Held): number
    heif_image_handle_get_height(picture: Held): number
    heif_js_decode_image2(picture: Held, colours: object, layout: object): DecodedImage
    _malloc(bytes: number): Address
    _heif_image_handle_get_list_of_metadata_block_IDs(
      picture: Address,
      type: Address,
      ids: Address,
      most: number,
    ): number
    _heif_image_handle_get_metadata_size(picture: Address, id: number): number
    _heif_image_handle_get_metadata(error: Address, picture: Address, id: number, into: Address): void
    _heif_image_handle_get_context(picture: Address): Address
    _heif_image_handle_get_item_id(picture: Address): number
    _heif_item_get_properties_of_type(
      context: Address,
      item: number,
      type: number,
      ids: Address,
      most: number,
    ): number
    _heif_image_handle_get_raw_color_profile_size(picture: Address): number
    _heif_image_handle_get_raw_color_profile(error: Address, picture: Address, into: Address): void
  }

  interface HeifOptions {
    instantiateWasm?(
      this: { wasmBinary: Uint8Array<ArrayBuffer> },
      imports: WebAssembly.Imports,
      done: (instance: WebAssembly.Instance) => WebAssembly.Exports,
    ): WebAssembly.Exports
  }

  export default function initialize(options?: HeifOptions): Heif
}
