/** Adds files in a test, and reads them from the server. */
import { createHash } from 'node:crypto'
import { fetch } from 'undici'
import { addDocument, type DocumentRequest } from '../../../../main/sync/operations/acts/add-document.ts'
import type { Document } from '../../../../shared/entities/document.ts'
import { upload } from '../../http/upload-file.ts'
import type { StartedWorld } from '../laptop.ts'

export const isUpload = /^POST \/document\/content/
export const isDescription = /^PUT \/document\//
export const isAttachment = /^PUT \/job\/[^/]+\/document\//
export const isContent = /^GET \/document\/[^/]+\/content/
export const isDetachment = /^DELETE \/job\/[^/]+\/document\//

/** Bytes of no known file type; the same seed gives the same bytes. */
export function bytesOf(size: number, seed = 1): Buffer {
  const bytes = Buffer.alloc(size)
  for (let at = 0; at < size; at++) bytes[at] = (at * 31 + seed * 17 + (at >> 8)) % 251
  return bytes
}

export async function addFile(
  { laptop, job }: Pick<StartedWorld, 'laptop' | 'job'>,
  content: Buffer,
  more: Partial<DocumentRequest> = {},
) {
  const owner = { kind: 'job', ref: job.uuid } as const
  const outcome = await addDocument(laptop.context, {
    owner,
    content,
    fileName: 'plan.bin',
    attach: true,
    ...more,
  })
  if (!outcome.ok) throw new Error(outcome.failure.message)
  return outcome.value
}

export async function hubBytes(
  { at }: Pick<StartedWorld, 'at'>,
  document: Pick<Document, 'contentUrl'>,
): Promise<Buffer> {
  const response = await fetch(`${at.hub.baseUrl}${document.contentUrl}`, {
    headers: { 'API-Key': at.integration.apiKey },
  })
  if (!response.ok) throw new Error(`${response.status} ${await response.text()}`)
  return Buffer.from(await response.arrayBuffer())
}

export function sha256(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex')
}

/** Returns the number of documents at the server, attached or not. */
export function countAtHub({ at }: Pick<StartedWorld, 'at'>): number {
  const row = at.hub.service.store.read.get<{ count: number }>('SELECT count(*) AS count FROM documents')
  return row?.count ?? 0
}

/** Attaches a file to a job at the server. */
export async function hang(
  world: StartedWorld,
  bytes: Buffer,
  jobUuid: string = world.job.uuid,
): Promise<Document> {
  const answer = await upload(world.at, { bytes, name: 'manual.bin' })
  const { document } = answer.json as { document: Document }
  await world.dispatcher('PUT', `/job/${jobUuid}/document/${document.uuid}`)
  return document
}

/** Whether the laptop has all the bytes of the file. */
export function hasBytes({ laptop }: Pick<StartedWorld, 'laptop'>, bytes: Buffer): boolean {
  const content = laptop.blobs.find(sha256(bytes))
  return content !== undefined && Buffer.concat([...laptop.blobs.read(content)]).equals(bytes)
}
