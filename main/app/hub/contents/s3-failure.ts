/** Turns the errors of an S3 client into sentences for the operator. */
import { ContentsFailure, type ContentsFailureCode } from '../../../store/contents/contents-failure.ts'

/** An answer of the store with an error. */
export interface S3Error {
  status: number
  /** The code in the body, such as `NoSuchBucket`; empty if there is none. */
  code: string
}

/** Returns null for an error that is not an answer of the store. */
export function s3ErrorOf(error: unknown): S3Error | null {
  const { status, serviceCode, body } = error as { status?: unknown; serviceCode?: unknown; body?: unknown }
  if (typeof status !== 'number') return null
  // The client reads the code only from some content types.
  const inBody = typeof body === 'string' ? /<Code>(\w+)<\/Code>/.exec(body)?.[1] : undefined
  const known = typeof serviceCode === 'string' && serviceCode !== 'Unknown' ? serviceCode : undefined
  return { status, code: inBody ?? known ?? '' }
}

/** Codes of a store or a bucket without room; each maker has its own. */
const fullCodes: ReadonlySet<string> = new Set([
  'QuotaExceeded',
  'InsufficientStorage',
  'InsufficientCapacity',
  'XMinioStorageFull',
  'XMinioAdminBucketQuotaExceeded',
  'EntityTooLarge',
])

/** Returns whether the store may answer the same request in another way a moment later. */
export function isWorthARetry(error: unknown): boolean {
  const answer = s3ErrorOf(error)
  if (answer === null) return !isTooSlow(error)
  if (isFull(answer)) return false
  return answer.status >= 500 || answer.status === 429 || answer.code === 'BadDigest'
}

/** Returns whether the store accepted the connection but did not answer in time. Then a retry takes as long again. */
function isTooSlow(error: unknown): boolean {
  return /^UND_ERR_(HEADERS|BODY)_TIMEOUT$/.test(causeOf(error))
}

function isFull({ status, code }: S3Error): boolean {
  return status === 507 || status === 413 || fullCodes.has(code)
}

/** Returns the failure, with `address` for the sentence. */
export function failureOf(error: unknown, address: string): ContentsFailure {
  if (error instanceof ContentsFailure) return error
  const answer = s3ErrorOf(error)
  const [code, sentence] = answer === null ? describeSilence(error) : describeAnswer(answer)
  return new ContentsFailure(code, `${address}: ${sentence}`, error)
}

const untilThen = 'Until then uploads are refused, so laptops keep their files and send them again.'

function describeAnswer({ status, code }: S3Error): [ContentsFailureCode, string] {
  const said = `${status}${code === '' ? '' : ` ${code}`}`
  if (code === 'NoSuchBucket')
    return ['no-bucket', 'There is no such bucket. Create it, or check the address of --contents.']
  if (isFull({ status, code }))
    return ['full', `The store is full (${said}). Make room in it, or raise its limit. ${untilThen}`]
  if (code === 'RequestTimeTooSkewed')
    return ['refused', 'The clocks of this machine and of the store differ too much. Set them by NTP.']
  if (status === 401 || status === 403)
    return [
      'refused',
      `The store refuses the access key (${said}). Check the key, its secret and its rights on the bucket.`,
    ]
  if (code === 'BadDigest')
    return ['away', `The store received other bytes than were sent. Check the network. ${untilThen}`]
  return ['away', `The store answers with an error (${said}). ${untilThen}`]
}

function describeSilence(error: unknown): [ContentsFailureCode, string] {
  const how = isTooSlow(error) ? 'does not answer in time' : 'cannot be reached'
  const cause = causeOf(error)
  return ['away', `The store ${how}${cause === '' ? '' : ` (${cause})`}. ${untilThen}`]
}

/** Returns the code of the deepest cause, such as ECONNREFUSED. */
function causeOf(error: unknown): string {
  const { code, cause } = (error ?? {}) as { code?: unknown; cause?: unknown }
  const deeper = cause === undefined ? '' : causeOf(cause)
  return deeper !== '' || typeof code !== 'string' ? deeper : code
}
