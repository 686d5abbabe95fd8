/** Finds, makes and reads pages. The work on pixels runs in a thread, so that the screens do not wait for it. */
import { Worker } from 'node:worker_threads'
import type { PageLook, PageWord } from '../../../shared/entities/captured-page.ts'
import { type Quad, turnQuad, wholePhoto } from '../../../shared/rules/quad.ts'
import { CalledThread } from '../../service/called-thread.ts'
import { threadFile } from '../../store/thread-file.ts'
import { searchedSize } from '../corners/find-page.ts'
import { pagePixels } from '../page/straighten.ts'
import { cropPhoto, pixelsOf } from '../pixels/crop-photo.ts'
import { decodePicture, freePixels, openPixels, type Picture } from '../pixels/picture.ts'
import type { ReadAnswer, ScanCall, ScanCalls, ScanName } from './protocol.ts'

/** A photo of a page: JPEG, PNG or WebP. */
export interface PagePhoto {
  bytes: Uint8Array
  /** Clockwise from the top left of the page, as fractions of the upright photo; null: the whole photo. */
  corners: Quad | null
}

export interface FoundOnPhoto {
  /** Fractions of the upright photo; null: there is no page. */
  corners: Quad | null
  /** Whether the photo shows another whole page. */
  hasOthers: boolean
}

export interface MadePage {
  /** JPEG, or PNG if the page is only black and white. */
  picture: Uint8Array
  /** Pixels. */
  width: number
  /** Pixels. */
  height: number
}

/**
 * `mirrored`, `illegible`: no text can be read, of a mirrored page or in any direction. `cancelled`: by `rest`.
 * `no-language`: the data of the language are missing or damaged.
 */
export type ReadOutcome =
  | {
      state: 'read'
      /** Clockwise from the top left of the text, as fractions of the upright photo. */
      corners: Quad
      /** Number of corners, clockwise, from the first given one to the top left of the text. */
      turns: number
      words: PageWord[]
    }
  | Exclude<ReadAnswer, { state: 'read' }>

/** `languageFolder`: the administrator's folder with data of more languages. */
export interface ReadOptions {
  language: string
  languageFolder: string | null
}

/** Size of a page: its pixels, and the quality of its JPEG. */
export interface PageSize {
  pixels: number
  quality: number
}

/** Print stays sharp. A page of A4 has about 100 kB. */
const fullSize: PageSize = { pixels: pagePixels, quality: 60 }
/** Pixels of a page on which codes are searched: their bars are finer than print. */
const codePixels = 2 * pagePixels
/** Print of 8 points can still be read. */
export const smallSize: PageSize = { pixels: pagePixels / 2, quality: 35 }

/**
 * A file that is no picture or is damaged is answered with null.
 * All calls: @throws ThreadEnded if the thread crashed or was closed before it answered
 */
export class Scanner {
  readonly #thread: CalledThread<ScanCall, unknown>
  /** Number of times that everything was cancelled. */
  #rests = 0

  /** Starts no thread before the first call. `onCrash` receives errors that are bugs. */
  constructor(onCrash: (error: unknown) => void) {
    const file = threadFile('scan-worker', import.meta.url)
    this.#thread = new CalledThread(() => new Worker(file, { env: {} }), onCrash)
  }

  /** Finds the page on a photo or a frame of the camera. */
  async find(bytes: Uint8Array): Promise<FoundOnPhoto | null> {
    const photo = await decodePicture(bytes, searchedSize)
    if (photo === null) return null
    const page = await this.#call('find', { photo }, photo)
    return { corners: page?.corners ?? null, hasOthers: page?.hasOthers ?? false }
  }

  async make(
    { bytes, corners }: PagePhoto,
    look: PageLook,
    { pixels: size, quality } = fullSize,
  ): Promise<MadePage | null> {
    const part = await cropPhoto(bytes, corners ?? wholePhoto, size, 'colour')
    if (part === null) return null
    const page = await this.#call(
      'flatten',
      { ...part, look, size: Math.min(size, pixelsOf(part)) },
      part.photo,
    )
    const { width, height } = page
    const pixels = await openPixels(page)
    const encoded = look === 'black' ? pixels.png({ palette: true, colours: 2 }) : pixels.jpeg({ quality })
    const picture = await encoded.toBuffer()
    freePixels(page.data)
    return { picture, width, height }
  }

  async read({ bytes, corners }: PagePhoto, options: ReadOptions): Promise<ReadOutcome | null> {
    const rests = this.#rests
    const quad = corners ?? wholePhoto
    const part = await cropPhoto(bytes, quad, pagePixels, 'grey')
    if (rests !== this.#rests) return { state: 'cancelled' }
    const read = part && (await this.#call('read', { ...part, ...options }, part.photo))
    if (read?.state !== 'read') return read
    return { ...read, corners: turnQuad(quad, read.turns) }
  }

  /** Returns the barcodes and QR codes of a page, with their boxes; null for a file that is no picture. */
  async findCodes({ bytes, corners }: PagePhoto): Promise<PageWord[] | null> {
    const part = await cropPhoto(bytes, corners ?? wholePhoto, codePixels, 'grey')
    return part && this.#call('codes', { ...part, size: codePixels }, part.photo)
  }

  /** Ends the recognition, and frees its memory. Pages that are being read are answered with `cancelled`. */
  async rest(): Promise<void> {
    this.#rests += 1
    await this.#call('rest', null)
  }

  close(): Promise<void> {
    return this.#thread.close()
  }

  /** Moves the pixels of `photo` to the thread. */
  async #call<N extends ScanName>(
    name: N,
    request: ScanCalls[N]['request'],
    photo?: Picture,
  ): Promise<ScanCalls[N]['answer']> {
    const moved = photo ? [photo.data.buffer] : []
    return (await this.#thread.call({ name, request } as ScanCall, moved)) as ScanCalls[N]['answer']
  }
}
