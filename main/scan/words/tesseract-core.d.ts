/** The parts that are used of Tesseract, which is compiled from C++ and has no types of its own. */
declare module 'tesseract.js-core/tesseract-core-relaxedsimd-lstm.js' {
  interface WordOnPage {
    text: string
    /** 0 to 100 */
    confidence: number
    /** pixels: the edges of the word */
    bbox: { x0: number; y0: number; x1: number; y1: number }
  }

  /** The answer of `GetJSONText`, parsed. */
  export interface PageOfText {
    blocks: readonly { paragraphs: readonly { lines: readonly { words: readonly WordOnPage[] }[] }[] }[]
  }

  interface Api {
    /** `mode` 1: with neural networks only. @returns -1 if the data of the language are missing or damaged */
    Init(folder: null, language: string, mode: 1): number
    /** Reads the picture in the file `/input`. @returns 1 if it cannot be read */
    SetImageFile(orientation: 1, radians: 0): number
    Recognize(monitor: null): number
    GetJSONText(): string
    /** 0 to 100, the mean over the page */
    MeanTextConf(): number
  }

  interface Core {
    FS: { writeFile(name: string, bytes: Uint8Array): void }
    TessBaseAPI: new () => Api
  }

  export default function createCore(options: { print(): void; printErr(): void }): Promise<Core>
}
