/** Reads pages one after the other, with one recognition for each language. */
import { ThreadEnded } from '../../service/called-thread.ts'
import { loadOpenCv } from '../pixels/opencv.ts'
import { findLanguageData, type LanguageData } from '../words/language-data.ts'
import { TextReader } from '../words/text-reader.ts'
import { readUpright } from '../words/upright.ts'
import type { ReadAnswer, ScanCalls } from './protocol.ts'

interface OpenReader {
  language: string
  reader: TextReader
}

/** A crash of the recognition is a bug, which ends this thread too. */
function rethrow(error: unknown): never {
  throw error
}

export class Reading {
  #open: OpenReader | null = null
  #turn: Promise<unknown> = Promise.resolve()
  /** Number of times that everything was cancelled. */
  #rests = 0

  read(request: ScanCalls['read']['request']): Promise<ReadAnswer> {
    const begun = this.#rests
    const turn = this.#turn.then(() => this.#read(request, begun))
    this.#turn = turn.catch(() => null)
    return turn
  }

  /** Ends the page that is being read, and those that wait. Frees the memory. */
  async rest(): Promise<void> {
    this.#rests += 1
    const open = this.#open
    this.#open = null
    await open?.reader.close()
  }

  async #read(request: ScanCalls['read']['request'], begun: number): Promise<ReadAnswer> {
    const data = findLanguageData(request.language, request.languageFolder)
    if (data === null) return { state: 'no-language' }
    const { cv } = await loadOpenCv()
    const reader = await this.#readerOf(data)
    if (reader === null) return { state: 'no-language' }
    if (begun !== this.#rests) return this.#cancel()
    try {
      const page = await readUpright(cv, request, reader)
      return page.state === 'read' ? { state: 'read', turns: page.turns, words: page.text.words } : page
    } catch (error) {
      if (error instanceof ThreadEnded && begun !== this.#rests) return { state: 'cancelled' }
      throw error
    }
  }

  /** Closes a reader that was opened while everything was cancelled. */
  async #cancel(): Promise<ReadAnswer> {
    await this.rest()
    return { state: 'cancelled' }
  }

  /** Returns null if the data of the language are damaged. */
  async #readerOf(data: LanguageData): Promise<TextReader | null> {
    const language = `${data.folder}/${data.name}`
    if (this.#open?.language === language) return this.#open.reader
    await this.#open?.reader.close()
    this.#open = null
    const reader = await TextReader.open(data, rethrow)
    if (reader !== null) this.#open = { language, reader }
    return reader
  }
}
