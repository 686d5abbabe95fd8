/** Decodes a text file, and refuses bytes that are not valid in its encoding. */
import { createReadStream, statSync } from 'node:fs'
import { refuse } from '../../service/refuse.ts'

/** Yields the text in pieces. @throws Refused for bytes that are not text */
export async function* decodeFile(file: string, encoding: string | null): AsyncGenerator<string> {
  // A regular file is decoded once in advance: if its end is invalid, nothing is imported. A pipe can be read only
  // once.
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

/** Detects UTF-16 by its byte-order mark; Excel's "Unicode text" has one. */
function encodingOf(beginning: Buffer): string {
  if (beginning[0] === 0xff && beginning[1] === 0xfe) return 'utf-16le'
  return beginning[0] === 0xfe && beginning[1] === 0xff ? 'utf-16be' : 'utf-8'
}

function openDecoder(encoding: string): TextDecoder {
  try {
    return new TextDecoder(encoding, { fatal: true })
  } catch {
    // Node does not know this encoding.
    return refuse('bad-request', `--encoding ${encoding}: there is no such encoding. Try windows-1252.`)
  }
}

function decodePart(decoder: TextDecoder, chunk: Buffer | null, explain: () => string): string {
  try {
    return chunk === null ? decoder.decode() : decoder.decode(chunk, { stream: true })
  } catch {
    // With `fatal`, the decoder throws a TypeError that does not say where.
    return refuse('bad-request', explain())
  }
}

function describe(file: string, decoder: TextDecoder | null, line: number, chunk: Buffer): string {
  const encoding = decoder?.encoding ?? 'utf-8'
  const at = line + (encoding === 'utf-8' ? linesIn(readableStart(chunk)) : 0)
  return `${file} is not ${encoding.toUpperCase()} (line ${at}). Say what it is with --encoding, such as windows-1252 for files of Excel. Nothing was imported.`
}

/** Returns the text before the first byte that is not UTF-8: the decoder puts a replacement character there. */
function readableStart(chunk: Buffer): string {
  const text = chunk.toString('utf8')
  const end = text.indexOf('\ufffd')
  return end === -1 ? text : text.slice(0, end)
}

function linesIn(text: string): number {
  return text.split('\n').length - 1
}
