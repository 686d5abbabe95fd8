/**
 * Receives a file in a form (interface, "Documents"). Its bytes are written to the content's file as they arrive, not
 * held in memory. An aborted or refused upload is removed.
 */
import type { IncomingMessage } from 'node:http'
import multipart, { type MultipartFile } from '@fastify/multipart'
import { errorCodes, type FastifyInstance, type FastifyRequest } from 'fastify'
import { hubLimits } from '../../../shared/limits/hub-limits.ts'
import { contentLimits, limits } from '../../../shared/limits/limits.ts'
import { cleanFileName } from '../../service/documents/file-name.ts'
import { sniffType } from '../../service/documents/sniff-type.ts'
import { refuse, refuseValue } from '../../service/refuse.ts'
import type { ContentWriter } from '../../store/contents/contents.ts'
import type { HttpContext } from '../operation/context.ts'
import { arriving } from './arriving.ts'
import { requireDiskRoom } from './upload-bounds.ts'

/** Name of the part with the file. */
export const FILE_PART = 'file'

/** A complete file without a document. Its content is stored. */
export interface ArrivedFile {
  /** bytes */
  size: number
  fileName: string | null
  mimeType: string
  /** SHA-256, in hex */
  sha256: string
  /** field of the form in addition to the file */
  groupId: number | null
}

/** The file is larger than a document may be, which is answered with 413. */
export class UploadTooLarge extends Error {
  override readonly name = 'UploadTooLarge'
}

/** Makes the routes of `app` accept only forms with files. */
export async function takeFiles(app: FastifyInstance): Promise<void> {
  await app.register(multipart, {
    throwFileSizeLimit: false,
    preservePath: true,
    limits: {
      // Allows one more of each than is valid, so that `receive` can refuse it with a sentence.
      files: 2,
      fileSize: limits.documentBytes + 1,
      fields: hubLimits.uploadFields,
      fieldSize: hubLimits.uploadFieldBytes,
      fieldNameSize: hubLimits.uploadFieldNameBytes,
      parts: hubLimits.uploadFields + 2,
      headerPairs: hubLimits.uploadPartHeaders,
    },
  })
}

/**
 * Stores the file when it has arrived, and then runs `work`. The cleanup removes the file later if `work` did not create
 * its document.
 * @throws Refused `invalid` for a form without exactly one file, `bad-request` for a broken form; UploadTooLarge;
 * StoreFailure, also if the disk is nearly full; ContentsFailure
 */
export async function withFile<T>(
  { blobs, service }: HttpContext,
  request: FastifyRequest,
  work: (file: ArrivedFile) => T,
): Promise<T> {
  const type = request.headers['content-type']
  if (!request.isMultipart()) throw new errorCodes.FST_ERR_CTP_INVALID_MEDIA_TYPE(type ?? '')
  if (Number(request.headers['content-length'] ?? 0) > limits.documentBytes + hubLimits.uploadFormBytes) {
    throw new UploadTooLarge()
  }
  requireDiskRoom(blobs.file)
  const writer = blobs.write()
  try {
    const file = await receive(request, writer)
    await writer.store(service.now())
    return work(file)
  } finally {
    readPast(request.raw)
    await writer.close()
  }
}

async function receive(request: FastifyRequest, writer: ContentWriter): Promise<ArrivedFile> {
  let file: { name: string | null; head: Buffer } | null = null
  let groupId: number | null = null
  for await (const part of arriving(request.raw, request.parts(), () => 0)) {
    if (part.type === 'field') {
      if (part.fieldname === 'groupId') groupId = parseGroup(part.value)
      continue
    }
    if (file !== null || part.fieldname !== FILE_PART) refuseForm(part)
    const head = await writePart(request, part, writer)
    file = { name: cleanFileName(decodeName(part.filename ?? '')), head }
  }
  if (file === null) refuseForm()
  if (writer.size === 0) refuse('invalid', 'The file is empty.')
  const mimeType = await sniffType(file.head, file.name)
  return { size: writer.size, fileName: file.name, mimeType, sha256: writer.seal(), groupId }
}

/** Writes the file and returns its beginning. */
async function writePart(
  request: FastifyRequest,
  part: MultipartFile,
  writer: ContentWriter,
): Promise<Buffer> {
  const head: Buffer[] = []
  let missing = contentLimits.sniffedBytes
  for await (const bytes of arriving<Buffer>(request.raw, part.file, bytes => bytes.length)) {
    writer.add(bytes)
    if (writer.size > limits.documentBytes) throw new UploadTooLarge()
    if (missing <= 0) continue
    head.push(bytes.subarray(0, missing))
    missing -= bytes.length
  }
  return Buffer.concat(head)
}

/** Decodes the three characters that forms escape in a name (HTML standard, multipart form data). */
function decodeName(name: string): string {
  return name.replace(/%(22|0D|0A)/g, (_match, code: string) =>
    String.fromCharCode(Number.parseInt(code, 16)),
  )
}

function refuseForm(part?: MultipartFile): never {
  part?.file.destroy()
  return refuse('invalid', `The form needs exactly one file, in a part named ${FILE_PART}.`, [
    { pointer: `/${FILE_PART}`, message: 'must be exactly one file' },
  ])
}

function parseGroup(value: unknown): number {
  if (typeof value === 'string' && /^\d{1,15}$/.test(value)) return Number(value)
  return refuseValue('/groupId', 'must be the id of a group')
}

/** Drains the request body; otherwise a client that is still sending never reads the answer. */
function readPast(raw: IncomingMessage): void {
  if (raw.readableEnded || raw.destroyed) return
  raw.unpipe()
  raw.resume()
}
