/** Reads a text file in the encoding that it is in, and refuses bytes that are none of it. */
import { createReadStream, statSync } from 'node:fs'
import { refuse } from '../../service/refuse.ts'

/** Yields the text piece by piece, the first with the file's beginning. @throws Refused for bytes that are not text */
export async function* decodeFile(file: string, encoding: string | null): AsyncGenerator<string> {
  // nothing is imported of a file that breaks at its end; what is piped in can be read once only
  if (statSync(file).isFile()) for await (const _ of decode(file, encoding));
  yield* decode(file, encoding)
}

async function* decode(file: string, asked: string | null): AsyncGenerator<string> {
  let decoder: TextDecoder | null = null
  let line = 1
  for await (const chunk of createReadStream(file)) {
    decoder ??= openDecoder(asked ?? encodingOf(chunk as Buffer))
    const text = decodePart(decoder, chunk as Buffer, () => describe(file, decoder, line, chunk as Buffer))
    line += linesIn(text)
    yield text
  }
  const rest = decoder && decodePart(decoder, null, () => describe(file, decoder, line, Buffer.alloc(0)))
  if (rest) yield rest
}

/** A byte-order mark says that it is UTF-16, as Excel's "Unicode text" is. */
function encodingOf(beginning: Buffer): string {
  if (beginning[0] === 0xff && beginning[1] === 0xfe) return 'utf-16le'
  return beginning[0] === 0xfe && beginning[1] === 0xff ? 'utf-16be' : 'utf-8'
}

function openDecoder(encoding: string): TextDecoder {
  try {
    return new TextDecoder(encoding, { fatal: true })
  } catch {
    // Node knows no such name
    return refuse('bad-request', `--encoding ${encoding}: there is no such encoding. Try windows-1252.`)
  }
}

function decodePart(decoder: TextDecoder, chunk: Buffer | null, explain: () => string): string {
  try {
    return chunk === null ? decoder.decode() : decoder.decode(chunk, { stream: true })
  } catch {
    // `fatal` throws a TypeError without a place
    return refuse('bad-request', explain())
  }
}

function describe(file: string, decoder: TextDecoder | null, line: number, chunk: Buffer): string {
  const encoding = decoder?.encoding ?? 'utf-8'
  const at = line + (encoding === 'utf-8' ? linesIn(readableStart(chunk)) : 0)
  return `${file} is not ${encoding.toUpperCase()} (line ${at}). Say what it is with --encoding, such as windows-1252 for files of Excel. Nothing was imported.`
}

/** Finds the part before the first byte that is not UTF-8: a replacement sign stands for that byte. */
function readableStart(chunk: Buffer): string {
  const text = chunk.toString('utf8')
  const end = text.indexOf('\ufffd')
  return end === -1 ? text : text.slice(0, end)
}

function linesIn(text: string): number {
  return text.split('\n').length - 1
}
