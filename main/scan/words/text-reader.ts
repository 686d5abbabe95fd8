/** Recognises the text of pages in one language. */
import { Worker } from 'node:worker_threads'
import type { PageWord } from '../../../shared/entities/captured-page.ts'
import { CalledThread } from '../../service/called-thread.ts'
import { threadFile } from '../../store/thread-file.ts'
import type { Picture } from '../pixels/picture.ts'
import type { LanguageData } from './language-data.ts'

export interface ReadText {
  /** In the order in which they are read. */
  words: PageWord[]
  /** 0 to 100, the mean over the page. */
  confidence: number
}

/** A page in grey. `open` is answered with whether the data of the language could be used. */
export type ReaderCall = Picture | 'open'

/** Uses up to 150 MB until it is closed. */
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

  /** Moves the memory of the page to the thread. @throws ThreadEnded if the reader is closed before the page is read */
  async read(page: Picture): Promise<ReadText> {
    return (await this.#thread.call(page, [page.data.buffer])) as ReadText
  }

  /** Ends the thread at once, and frees its memory. */
  close(): Promise<void> {
    return this.#thread.close()
  }
}
