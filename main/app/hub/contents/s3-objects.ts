/** An object store over S3. Requests are repeated after errors of the store, and time out. */
import { createHash } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import type { S3mini } from 's3mini'
import { Agent, fetch } from 'undici'
import { hubLimits } from '../../../../shared/limits/hub-limits.ts'
import { ContentsFailure } from '../../../store/contents/contents-failure.ts'
import type { ObjectStore } from '../../../store/contents/object-store.ts'
import { failureOf, isWorthARetry, s3ErrorOf } from './s3-failure.ts'
import { formatStoreAddress, type StoreAddress } from './store-address.ts'

export interface S3Keys {
  accessKeyId: string
  secretAccessKey: string
}

export interface S3Terms {
  address: StoreAddress
  keys: S3Keys
  /** Trusted certificates, as PEM. */
  certificates(): string[]
  /** Milliseconds before each retry. */
  retryMs?: readonly number[]
  /** Milliseconds until the store must connect, begin its answer, and send the next piece of it. */
  answerMs?: number
  /** Milliseconds after a failure in which no new upload begins. */
  awayMs?: number
  /** Milliseconds on any clock that only rises. */
  clock?(): number
}

/** Loads the client when the first store is opened, as most hubs have none. */
export async function openS3Objects(terms: S3Terms): Promise<ObjectStore> {
  const { S3mini: Client } = await import('s3mini')
  const { address, keys, answerMs = hubLimits.storeAnswerMs } = terms
  const agent = new Agent({
    allowH2: false,
    connect: { timeout: answerMs, ca: address.endpoint.startsWith('https:') ? terms.certificates() : [] },
    headersTimeout: answerMs,
    bodyTimeout: answerMs,
  })
  const ask = (url: string, init: Parameters<typeof fetch>[1]) => fetch(url, { ...init, dispatcher: agent })
  const client = new Client({
    ...keys,
    endpoint: `${address.endpoint}/${address.bucket}`,
    region: address.region,
    // The types of undici's fetch and of the global one differ only in details that the client does not use.
    fetch: ask as unknown as typeof globalThis.fetch,
  })
  return objectsOver(client, terms, () => agent.destroy())
}

function objectsOver(client: S3mini, terms: S3Terms, close: () => Promise<void>): ObjectStore {
  const address = formatStoreAddress(terms.address)
  const attempts = createAttempts(address, terms)
  const keyOf = (key: string) => terms.address.prefix + key
  return {
    address,
    isAway: attempts.isAway,
    requireReachable: attempts.requireReachable,
    size: key =>
      attempts.run(async () => {
        // The answer to HEAD would not say whether the object or the bucket is missing.
        const answer = await unlessMissing(() => client.getObjectRaw(keyOf(key), false, 0, 1))
        await answer?.body?.cancel()
        return answer === null ? null : totalOf(answer)
      }),
    get: (key, start, end) =>
      attempts.run(async () => {
        const answer = await unlessMissing(() => client.getObjectRaw(keyOf(key), false, start, end))
        if (answer === null) return null
        if (answer.status !== 206) {
          await answer.body?.cancel()
          throw new ContentsFailure('away', `${address} ignores ranges, which contents need.`)
        }
        return readBody(answer, address)
      }),
    put: (key, bytes) =>
      attempts.run(async () => {
        const { md5, headers } = checksumOf(bytes)
        const answer = await client.putObject(keyOf(key), bytes, undefined, undefined, headers)
        return tagOf(answer) === md5
      }),
    list: (prefix, after) =>
      attempts.run(async () => {
        const page = await client.listObjectsPaged('/', keyOf(prefix), hubLimits.storeListed, after)
        if (page == null)
          throw Object.assign(new Error('no bucket'), { status: 404, serviceCode: 'NoSuchBucket' })
        const objects = (page.objects ?? []).map(({ Key, Size }) => ({
          key: Key.slice(terms.address.prefix.length),
          size: Size,
        }))
        return { objects, next: page.nextContinuationToken }
      }),
    remove: key =>
      attempts.run(async () => {
        await unlessMissing(() => client.deleteObject(keyOf(key)))
      }),
    ...partsOver(client, attempts, keyOf),
    close: () => void close(),
  }
}

function partsOver(
  client: S3mini,
  attempts: Attempts,
  keyOf: (key: string) => string,
): Pick<ObjectStore, 'begin' | 'putPart' | 'complete' | 'abort'> {
  return {
    begin: key => attempts.run(() => client.getMultipartUploadId(keyOf(key))),
    putPart: (key, uploadId, number, bytes) =>
      attempts.run(async () => {
        const { md5, headers } = checksumOf(bytes)
        const sent = await unlessMissing(() =>
          client.uploadPart(keyOf(key), uploadId, bytes, number, {}, undefined, headers),
        )
        return sent && { number, etag: sent.etag, isConfirmed: sent.etag === md5 }
      }),
    complete: (key, uploadId, parts) =>
      attempts.run(async () => {
        const named = parts.map(({ number, etag }) => ({ partNumber: number, etag }))
        const done = await unlessMissing(() => client.completeMultipartUpload(keyOf(key), uploadId, named))
        // A store may begin its answer with 200 and end it with an error.
        if (done !== null && !done.etag) throw Object.assign(new Error('no etag'), { status: 500 })
        return done !== null
      }),
    abort: (key, uploadId) =>
      attempts.run(async () => {
        await unlessMissing(() => client.abortMultipartUpload(keyOf(key), uploadId))
      }),
  }
}

interface Attempts {
  run<T>(work: () => Promise<T>): Promise<T>
  isAway(): boolean
  requireReachable(): void
}

/** Repeats requests, and remembers for a moment that the store was away. */
function createAttempts(
  address: string,
  {
    retryMs = hubLimits.storeRetryMs,
    awayMs = hubLimits.storeAwayMs,
    clock = () => performance.now(),
  }: S3Terms,
): Attempts {
  let away: { until: number; failure: ContentsFailure } | null = null
  const run = async <T>(work: () => Promise<T>, attempt = 0): Promise<T> => {
    try {
      const result = await work()
      away = null
      return result
    } catch (error) {
      const pause = retryMs[attempt]
      if (pause !== undefined && isWorthARetry(error)) {
        await wait(pause)
        return run(work, attempt + 1)
      }
      const failure = failureOf(error, address)
      if (failure.code === 'away' || failure.code === 'full') away = { until: clock() + awayMs, failure }
      throw failure
    }
  }
  return {
    run: work => run(work),
    isAway: () => away !== null,
    requireReachable() {
      if (away !== null && clock() < away.until) throw away.failure
    },
  }
}

/** Returns null if the object or the upload does not exist. A missing bucket is an error. */
async function unlessMissing<T>(work: () => Promise<T>): Promise<T | null> {
  try {
    return await work()
  } catch (error) {
    const answer = s3ErrorOf(error)
    if (answer?.status === 404 && answer.code !== 'NoSuchBucket') return null
    throw error
  }
}

/** Reads `Content-Range: bytes 0-0/TOTAL`. A store that ignores ranges sends all bytes. */
function totalOf({ headers }: Response): number {
  const total = /\/(\d+)$/.exec(headers.get('content-range') ?? '')?.[1]
  return Number(total ?? headers.get('content-length') ?? 0)
}

async function* readBody(answer: Response, address: string): AsyncGenerator<Uint8Array, void, undefined> {
  try {
    if (answer.body !== null) yield* answer.body
  } catch (error) {
    throw failureOf(error, address)
  }
}

/** The store compares the header with the bytes that it received, and many return the same checksum as the tag. */
function checksumOf(bytes: Uint8Array) {
  const digest = createHash('md5').update(bytes).digest()
  return { md5: digest.toString('hex'), headers: { 'content-md5': digest.toString('base64') } }
}

function tagOf(answer: Response): string {
  return (answer.headers.get('etag') ?? '').replaceAll('"', '')
}
