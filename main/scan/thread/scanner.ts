/** Finds, makes and reads pages. The work on pixels runs in a thread, so that the screens do not wait for it. */
import { Worker } from 'node:worker_threads'
import type { PageLook } from '../../../shared/entities/captured-page.ts'
import type { Quad } from '../../../shared/rules/quad.ts'
import { CalledThread } from '../../service/called-thread.ts'
import { threadFile } from '../../service/thread-file.ts'
import { searchedSize } from '../corners/find-page.ts'
import { decodePicture, openPixels, photoSize } from '../pixels/picture.ts'
import type { ReadOutcome, ScanCall, ScanCalls, ScanName } from './protocol.ts'

/** A photo of a page: JPEG, PNG or WebP. */
export interface PagePhoto {
  bytes: Uint8Array
  /** Clockwise from the top left of the page, as fractions of the upright photo; null: the whole photo. */
  corners: Quad | null
}

export interface MadePage {
  /** JPEG, or PNG if the page is only black and white. */
  picture: Uint8Array
  /** Pixels. */
  width: number
  /** Pixels. */
  height: number
}

/** `languageFolder`: the administrator's folder with data of more languages. */
export interface ReadOptions {
  language: string
  languageFolder: string | null
}

/** Quality of the JPEG, at which print stays sharp. A page of A4 has about 100 kB. */
const quality = 60

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
  async find(bytes: Uint8Array): Promise<{ corners: Quad | null } | null> {
    const photo = await decodePicture(bytes, searchedSize)
    return photo && { corners: await this.#call('find', { photo }) }
  }

  async make({ bytes, corners }: PagePhoto, look: PageLook): Promise<MadePage | null> {
    const photo = await decodePicture(bytes, photoSize)
    if (photo === null) return null
    const page = await this.#call('flatten', { photo, corners, look })
    const { width, height } = page
    const pixels = await openPixels(page.pixels, page)
    const encoded = look === 'black' ? pixels.png({ palette: true, colours: 2 }) : pixels.jpeg({ quality })
    return { picture: await encoded.toBuffer(), width, height }
  }

  async read({ bytes, corners }: PagePhoto, options: ReadOptions): Promise<ReadOutcome | null> {
    const rests = this.#rests
    const photo = await decodePicture(bytes, photoSize)
    if (rests !== this.#rests) return { state: 'cancelled' }
    return photo && this.#call('read', { photo, corners, ...options })
  }

  /** Ends the recognition, and frees its memory. Pages that are being read are answered with `cancelled`. */
  async rest(): Promise<void> {
    this.#rests += 1
    await this.#call('rest', null)
  }

  close(): Promise<void> {
    return this.#thread.close()
  }

  async #call<N extends ScanName>(
    name: N,
    request: ScanCalls[N]['request'],
  ): Promise<ScanCalls[N]['answer']> {
    return (await this.#thread.call({ name, request } as ScanCall)) as ScanCalls[N]['answer']
  }
}
