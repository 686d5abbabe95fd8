/** The bytes of a file that somebody adds: looked at, made to fit if it is a photo, and on the disk before its row. */
import { fail, type Outcome, succeed } from '../../../shared/failures.ts'
import { contentLimits, limits } from '../../../shared/limits.ts'
import { cleanFileName } from '../../service/documents/file-name.ts'
import { sniffType } from '../../service/documents/sniff-type.ts'
import type { BlobWriter } from '../../store/blobs/blob-writer.ts'
import { StoreFailure } from '../../store/store-failure.ts'
import type { SyncContext } from '../context.ts'
import type { Taken } from './exif.ts'
import { fitPhoto, isPhoto } from './fit-photo.ts'

export type Source = Uint8Array | AsyncIterable<Uint8Array>

export interface KeptContent {
  sha256: string
  /** bytes */
  size: number
  fileName: string
  mimeType: string
}

/** Its type is told from its bytes, whatever its sender says. @returns `invalid` for nothing or too much, `storage` */
export async function keepContent(
  context: SyncContext,
  source: Source,
  about: { fileName: string | null; taken: Taken },
): Promise<Outcome<KeptContent>> {
  const writer = context.blobs.write()
  try {
    const name = cleanFileName(about.fileName)
    const mimeType = await takeIn(context, writer, source, { name, taken: about.taken })
    if (mimeType === null) return fail('invalid', tooLarge)
    if (writer.size === 0) return fail('invalid', 'The file is empty.')
    const sha256 = writer.seal()
    writer.finish(context.ports.clock.now())
    return succeed({ sha256, size: writer.size, mimeType, fileName: name ?? nameFor(mimeType) })
  } catch (error) {
    if (error instanceof StoreFailure) return fail('storage', error.message)
    throw error
  } finally {
    await writer.close()
  }
}

const tooLarge = `The file is larger than ${limits.documentBytes / 1024 / 1024} MB, which is the most that a hub takes.`

/** Only a photo is held in memory, as it has to be looked at as a whole. Null for more than is taken. */
async function takeIn(
  context: SyncContext,
  writer: BlobWriter,
  source: Source,
  { name, taken }: { name: string | null; taken: Taken },
): Promise<string | null> {
  const parts = partsOf(source)[Symbol.asyncIterator]()
  const head = await gather(parts, contentLimits.sniffedBytes)
  const mimeType = await sniffType(head, name)
  if (isPhoto(mimeType)) {
    const rest = await gather(parts, limits.documentBytes)
    if (head.length + rest.length > limits.documentBytes) return null
    const fit = { longerSide: context.settings().photoSize, taken, timeZone: context.ports.clock.timeZone() }
    writer.add(await fitPhoto(Buffer.concat([head, rest]), mimeType, fit))
    return writer.size > limits.documentBytes ? null : mimeType
  }
  writer.add(head)
  for (let part = await parts.next(); part.done !== true; part = await parts.next()) {
    writer.add(part.value)
    if (writer.size > limits.documentBytes) return null
  }
  return writer.size > limits.documentBytes ? null : mimeType
}

async function* partsOf(source: Source): AsyncGenerator<Uint8Array, void, undefined> {
  if (source instanceof Uint8Array) yield source
  else yield* source
}

/** As many parts as it takes to have so many bytes, or all there are. */
async function gather(parts: AsyncIterator<Uint8Array>, enough: number): Promise<Buffer> {
  const gathered: Uint8Array[] = []
  let size = 0
  while (size <= enough) {
    const part = await parts.next()
    if (part.done === true) break
    gathered.push(part.value)
    size += part.value.length
  }
  return Buffer.concat(gathered)
}

/** A form needs a name for its file. */
function nameFor(mimeType: string): string {
  const [family, kind = ''] = mimeType.split('/')
  return family === 'image' && /^[a-z]{3,4}$/.test(kind) ? `photo.${kind === 'jpeg' ? 'jpg' : kind}` : 'file'
}
