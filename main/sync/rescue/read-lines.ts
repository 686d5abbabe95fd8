/** Reads a stream of JSON lines. The size of each line is checked before it is parsed. */
import { Buffer } from 'node:buffer'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { crc32 } from 'node:zlib'
import { hostLimits } from '../../../shared/limits/limits.ts'
import { parseJson } from '../client/parse-json.ts'

/** A fault in a rescue file. Its message is a part of a sentence. */
export class RescueFault extends Error {
  override readonly name = 'RescueFault'
}

export interface Lines {
  /** name of the stream in error messages */
  name: string
  /** The stream is one text, which may have several lines. */
  isOne?: boolean
  /** expected number of lines */
  count: number
  /** checksum of the whole stream */
  crc32: number
  /** Counts the parts of this file that have been read, including these lines. */
  spent: { parts: number }
  /** Receives a line; undefined: it is not JSON. */
  take(row: unknown): void
}

const [lineEnd, quote, backslash, comma, bracket, brace, bracketEnd, braceEnd] = [...'\n"\\,[{]}'].map(sign =>
  sign.charCodeAt(0),
)
/** Bytes that are checked and parsed in one turn of the process. */
const bytesAtOnce = 256 * 1024

/** @throws RescueFault for another number of lines, a line that is too large, or changed bytes */
export async function readLines(stream: AsyncIterable<Buffer>, lines: Lines): Promise<void> {
  const { name, isOne = false } = lines
  const spend = createTurnTaking(bytesAtOnce)
  const gathered = new Line(name)
  let [sum, count] = [0, 0]
  const finish = async () => {
    if (++count > lines.count) throw new RescueFault(`${name} has more lines than it says`)
    lines.spent.parts += gathered.parts
    if (lines.spent.parts > hostLimits.rescueParts) throw new RescueFault(`${name} has too many parts`)
    const { length } = gathered
    lines.take(parseJson(gathered.end()))
    await spend(length)
  }
  for await (const chunk of stream) {
    sum = crc32(chunk, sum)
    let from = 0
    for (let end = endOf(chunk, 0); end >= 0 && !isOne; end = endOf(chunk, from)) {
      gathered.add(chunk.subarray(from, end))
      from = end + 1
      await finish()
    }
    gathered.add(chunk.subarray(from))
    await spend(chunk.length)
  }
  if (gathered.length > 0) await finish()
  if (sum !== lines.crc32) throw new RescueFault(`${name} is damaged`)
  if (count !== lines.count) throw new RescueFault(`${name} has lines missing`)
}

const endOf = (chunk: Buffer, from: number) => chunk.indexOf(lineEnd ?? 0, from)

/** A line whose end was not read yet. */
class Line {
  readonly #name: string
  #chunks: Buffer[] = []
  #isText = false
  #isEscaped = false
  #depth = 0
  #deepest = 0
  length = 0
  parts = 0

  constructor(name: string) {
    this.#name = name
  }

  add(chunk: Buffer): void {
    this.length += chunk.length
    if (this.length > hostLimits.rescueLineBytes)
      throw new RescueFault(`a line of ${this.#name} is too large`)
    this.#chunks.push(chunk)
    this.#countParts(chunk)
    if (this.parts > hostLimits.rescueLineParts)
      throw new RescueFault(`a line of ${this.#name} has too many parts`)
    if (this.#deepest > hostLimits.rescueDepth)
      throw new RescueFault(`a line of ${this.#name} is nested too deeply`)
  }

  /** Counts the separators outside of texts: an object of each part takes a hundred times its bytes. */
  #countParts(chunk: Buffer): void {
    for (const byte of chunk) {
      if (this.#isEscaped) this.#isEscaped = false
      else if (this.#isText) {
        if (byte === backslash) this.#isEscaped = true
        else if (byte === quote) this.#isText = false
      } else if (byte === quote) this.#isText = true
      else if (byte === comma) this.parts++
      else if (byte === bracket || byte === brace) {
        this.parts++
        this.#deepest = Math.max(this.#deepest, ++this.#depth)
      } else if (byte === bracketEnd || byte === braceEnd) this.#depth--
    }
  }

  end(): string {
    const text = Buffer.concat(this.#chunks).toString('utf8')
    this.#chunks = []
    this.#isText = false
    this.#isEscaped = false
    this.#depth = 0
    this.#deepest = 0
    this.length = 0
    this.parts = 0
    return text
  }
}

/**
 * Reports finished work. After enough of it, waits for the next turn of the process, so that other requests are
 * answered.
 */
export type Spend = (work: number) => Promise<void>

/** `atOnce`: work that takes about ten milliseconds on a slow laptop. */
export function createTurnTaking(atOnce: number): Spend {
  let spent = 0
  return async work => {
    spent += work
    if (spent < atOnce) return
    spent = 0
    await nextTurn()
  }
}
