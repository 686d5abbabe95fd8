/** Reads the address of an S3 store, such as `s3://bucket/prefix?endpoint=https://s3.example.com&region=eu-north-1`. */

export interface StoreAddress {
  bucket: string
  /** The beginning of all keys; empty, or ends with a slash. */
  prefix: string
  /** The URL of the store, without the bucket. */
  endpoint: string
  region: string
}

const bucketName = /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/
const defaultRegion = 'us-east-1'

/** Returns a sentence for an address that cannot be used. */
export function parseStoreAddress(text: string): StoreAddress | string {
  const url = URL.parse(text)
  if (url?.protocol !== 's3:') return `It must be such as ${example}.`
  if (url.username !== '' || url.password !== '')
    return 'It must not contain a key: keys come from variables or from --contents-key-file.'
  if (!bucketName.test(url.hostname)) return 'The name of the bucket is not one that S3 allows.'
  const unknown = [...url.searchParams.keys()].find(name => name !== 'endpoint' && name !== 'region')
  if (unknown !== undefined) return `It has ${unknown}, but only endpoint and region are known.`
  const region = url.searchParams.get('region') ?? defaultRegion
  if (!/^[a-z0-9-]+$/i.test(region)) return 'The region must be a word such as eu-north-1.'
  const endpoint = endpointOf(url.searchParams.get('endpoint') ?? `https://s3.${region}.amazonaws.com`)
  if (endpoint === null)
    return 'The endpoint must be an address such as https://s3.example.com, without a key.'
  const path = url.pathname.replace(/^\/+|\/+$/g, '')
  return { bucket: url.hostname, prefix: path === '' ? '' : `${path}/`, endpoint, region }
}

/** The address as it is written in messages, in its shortest form and without keys. */
export function formatStoreAddress({ bucket, prefix, endpoint, region }: StoreAddress): string {
  const more = region === defaultRegion ? '' : `&region=${region}`
  return `s3://${bucket}/${prefix}?endpoint=${endpoint}${more}`
}

const example = 's3://bucket?endpoint=https://s3.example.com'

function endpointOf(text: string): string | null {
  const url = URL.parse(text)
  const isUsable = (url?.protocol === 'https:' || url?.protocol === 'http:') && url.search === ''
  if (!isUsable || url.username !== '' || url.password !== '') return null
  return `${url.origin}${url.pathname.replace(/\/+$/, '')}`
}
