/**
 * A small S3 server on loopback, with its objects in memory. It checks signatures and checksums, and has the part of S3
 * that contents use. A test can make it fail.
 */
import { createHash, randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { listen } from '../../listen.ts'
import { isSigned } from './check-signature.ts'

export const s3Keys = { accessKeyId: 'hub', secretAccessKey: 'a-secret-of-the-hub' }

/**
 * An answer in place of the right one. `never`: the server does not answer; `cut`: the connection ends before the answer;
 * `cut in the middle`: it ends in the middle of an object.
 */
export type Fault = { status: number; code: string } | 'never' | 'cut' | 'cut in the middle' | null

export interface S3Server {
  /** Without the bucket. */
  endpoint: string
  /** Objects of the bucket by key. */
  objects: Map<string, Buffer>
  /** Uploads in parts by id. */
  uploads: Map<string, { key: string; parts: Map<number, Buffer> }>
  /** Every request, such as `PUT contents/…?partNumber=1`. */
  requests: string[]
  /** Decides about each request before it is answered. */
  fault(request: { method: string; key: string; query: URLSearchParams }): Fault
  /** Changes the bytes of an object before they are sent. */
  spoil(bytes: Buffer): Buffer
  /** Returns the ETag of bytes, by default their MD5. */
  etagOf(bytes: Buffer): string
  /** Name of the only bucket; null: there is none. */
  bucket: string | null
}

/** Closed after the test. */
export async function startS3(): Promise<S3Server> {
  const { server, http } = createS3()
  server.endpoint = `http://127.0.0.1:${await listen(http)}`
  return server
}

/** Returns a server that does not listen yet. Its endpoint is empty. */
export function createS3(): { server: S3Server; http: Server } {
  const server: S3Server = {
    endpoint: '',
    objects: new Map(),
    uploads: new Map(),
    requests: [],
    fault: () => null,
    spoil: bytes => bytes,
    etagOf: bytes => createHash('md5').update(bytes).digest('hex'),
    bucket: 'contents',
  }
  const http = createServer((request, response) => {
    answer(server, request, response).catch((error: unknown) => response.destroy(error as Error))
  })
  return { server, http }
}

interface Asked {
  method: string
  key: string
  query: URLSearchParams
  request: IncomingMessage
  response: ServerResponse
  isCut?: boolean
}

async function answer(server: S3Server, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const url = new URL(request.url ?? '/', 'http://s3')
  const [, bucket = '', ...path] = url.pathname.split('/')
  const method = request.method ?? 'GET'
  const asked: Asked = {
    method,
    key: decodeURIComponent(path.join('/')),
    query: url.searchParams,
    request,
    response,
  }
  server.requests.push(`${method} ${asked.key}${url.search}`)
  const fault = server.fault(asked)
  if (fault === 'never') return
  if (fault === 'cut') {
    request.socket.destroy()
    return
  }
  const bytes = await buffer(request)
  if (fault !== null && fault !== 'cut in the middle') {
    sendError(response, fault.status, fault.code)
    return
  }
  if (!isSigned(request, url, s3Keys)) {
    sendError(response, 403, 'SignatureDoesNotMatch')
    return
  }
  if (bucket !== server.bucket) {
    sendError(response, 404, 'NoSuchBucket')
    return
  }
  const checksum = request.headers['content-md5']
  const isWhole = checksum === undefined || checksum === createHash('md5').update(bytes).digest('base64')
  if (!isWhole) {
    sendError(response, 400, 'BadDigest')
    return
  }
  operate(server, { ...asked, isCut: fault !== null }, bytes)
}

function operate(server: S3Server, asked: Asked, bytes: Buffer): void {
  const { method, key, query, response } = asked
  if (query.has('uploads') || query.has('uploadId')) {
    operateOnUpload(server, asked, bytes)
    return
  }
  if (method === 'GET' && key === '') {
    list(server, asked)
    return
  }
  if (method === 'PUT') {
    server.objects.set(key, bytes)
    response.setHeader('etag', `"${server.etagOf(bytes)}"`).end()
  } else if (method === 'DELETE') {
    server.objects.delete(key)
    response.writeHead(204).end()
  } else sendObject(server, asked)
}

function sendObject(server: S3Server, { key, request, response, isCut = false }: Asked): void {
  const object = server.objects.get(key)
  if (object === undefined) {
    sendError(response, 404, 'NoSuchKey')
    return
  }
  const [, first = '0', last = ''] = /^bytes=(\d+)-(\d*)$/.exec(request.headers.range ?? '') ?? []
  const end = last === '' ? object.length : Math.min(Number(last) + 1, object.length)
  if (Number(first) >= object.length) {
    sendError(response, 416, 'InvalidRange')
    return
  }
  const part = server.spoil(Buffer.from(object.subarray(Number(first), end)))
  const range = `bytes ${first}-${end - 1}/${object.length}`
  response.writeHead(206, { 'content-range': range, 'content-length': part.length })
  if (isCut) response.write(part.subarray(0, part.length / 2), () => request.socket.destroy())
  else response.end(part)
}

function list(server: S3Server, { query, response }: Asked): void {
  const prefix = query.get('prefix') ?? ''
  const after = query.get('continuation-token') ?? ''
  const keys = [...server.objects.keys()].filter(key => key.startsWith(prefix) && key > after).sort()
  const page = keys.slice(0, Number(query.get('max-keys') ?? 1_000))
  const entries = page.map(
    key => `<Contents><Key>${key}</Key><Size>${server.objects.get(key)?.length ?? 0}</Size></Contents>`,
  )
  const isCut = page.length < keys.length
  const next = isCut ? `<NextContinuationToken>${page.at(-1)}</NextContinuationToken>` : ''
  sendXml(
    response,
    `<ListBucketResult>${entries.join('')}<IsTruncated>${isCut}</IsTruncated>${next}</ListBucketResult>`,
  )
}

function operateOnUpload(server: S3Server, { method, key, query, response }: Asked, bytes: Buffer): void {
  if (query.has('uploads')) {
    const id = randomUUID()
    server.uploads.set(id, { key, parts: new Map() })
    sendXml(
      response,
      `<InitiateMultipartUploadResult><UploadId>${id}</UploadId></InitiateMultipartUploadResult>`,
    )
    return
  }
  const id = query.get('uploadId') ?? ''
  const upload = server.uploads.get(id)
  if (upload?.key !== key) {
    sendError(response, 404, 'NoSuchUpload')
    return
  }
  if (method === 'PUT') {
    upload.parts.set(Number(query.get('partNumber')), bytes)
    response.setHeader('etag', `"${server.etagOf(bytes)}"`).end()
    return
  }
  server.uploads.delete(id)
  if (method === 'DELETE') {
    response.writeHead(204).end()
    return
  }
  completeUpload(server, { key, response }, upload.parts, bytes.toString('utf8'))
}

function completeUpload(
  server: S3Server,
  { key, response }: Pick<Asked, 'key' | 'response'>,
  has: Map<number, Buffer>,
  xml: string,
): void {
  const named = [...xml.matchAll(/<PartNumber>(\d+)<\/PartNumber><ETag>(\w+)<\/ETag>/g)]
  const parts = named.flatMap(([, number, etag]) => {
    const bytes = has.get(Number(number))
    return bytes !== undefined && server.etagOf(bytes) === etag ? [bytes] : []
  })
  const isTooSmall = parts.slice(0, -1).some(part => part.length < 5 * 1024 * 1024)
  if (parts.length === 0 || parts.length < named.length) {
    sendError(response, 400, 'InvalidPart')
    return
  }
  if (isTooSmall) {
    sendError(response, 400, 'EntityTooSmall')
    return
  }
  const object = Buffer.concat(parts)
  server.objects.set(key, object)
  const tag = `${server.etagOf(object)}-${parts.length}`
  sendXml(response, `<CompleteMultipartUploadResult><ETag>"${tag}"</ETag></CompleteMultipartUploadResult>`)
}

function sendXml(response: ServerResponse, xml: string, status = 200): void {
  response.writeHead(status, { 'content-type': 'application/xml' }).end(`<?xml version="1.0"?>${xml}`)
}

function sendError(response: ServerResponse, status: number, code: string): void {
  sendXml(response, `<Error><Code>${code}</Code><Message>${code}</Message></Error>`, status)
}
