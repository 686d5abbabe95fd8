/** Recognises the text of pages in one language. */
import { Worker } from 'node:worker_threads'
import type { PageWord } from '../../../shared/entities/captured-page.ts'
import { CalledThread } from '../../service/called-thread.ts'
import { threadFile } from '../../service/thread-file.ts'
import type { LanguageData } from './language-data.ts'

export interface ReadText {
  /** In the order in which they are read. */
  words: PageWord[]
  /** 0 to 100, the mean over the page. */
  confidence: number
}

/** A page with one byte for each pixel. */
export interface GreyPage {
  data: Uint8Array
  width: number
  height: number
}

/** `open` is answered with whether the data of the language could be used. */
export type ReaderCall = GreyPage | 'open'

/** Uses up to 400 MB until it is closed. */
export class TextReader {
  readonly #thread: CalledThread<ReaderCall, unknown>

  private constructor(data: LanguageData, onCrash: (error: unknown) => void) {
    const file = threadFile('tesseract-worker', import.meta.url)
    this.#thread = new CalledThread(() => new Worker(file, { env: {}, workerData: data }), onCrash)
  }

  /** Returns null if the data of the language are damaged. @throws ThreadEnded */
  static async open(data: LanguageData, onCrash: (error: unknown) => void): Promise<TextReader | null> {
    const reader = new TextReader(data, onCrash)
    if (await reader.#thread.call('open')) return reader
    await reader.close()
    return null
  }

  /** @throws ThreadEnded if the reader is closed before the page is read */
  async read(page: GreyPage): Promise<ReadText> {
    return (await this.#thread.call(page)) as ReadText
  }

  /** Ends the thread at once, and frees its memory. */
  close(): Promise<void> {
    return this.#thread.close()
  }
}
