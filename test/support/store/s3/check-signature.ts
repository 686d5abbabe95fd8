/** Checks the signature of an S3 request (AWS Signature Version 4), with the secret of the test. */
import { createHash, createHmac } from 'node:crypto'
import type { IncomingMessage } from 'node:http'

interface Keys {
  accessKeyId: string
  secretAccessKey: string
}

export function isSigned({ method, headers }: IncomingMessage, url: URL, keys: Keys): boolean {
  const form = /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(.+?), ?SignedHeaders=(.+?), ?Signature=(\w+)$/
  const [, id = '', scope = '', names = '', signature = ''] = form.exec(headers.authorization ?? '') ?? []
  if (id !== keys.accessKeyId) return false
  const canonical = [
    method,
    url.pathname,
    canonicalQuery(url),
    ...names.split(';').map(name => `${name}:${String(headers[name] ?? '').trim()}`),
    '',
    names,
    String(headers['x-amz-content-sha256']),
  ].join('\n')
  const digest = createHash('sha256').update(canonical).digest('hex')
  const toSign = ['AWS4-HMAC-SHA256', String(headers['x-amz-date']), scope, digest].join('\n')
  const key = scope
    .split('/')
    .reduce<Buffer | string>(
      (sofar, word) => createHmac('sha256', sofar).update(word).digest(),
      `AWS4${keys.secretAccessKey}`,
    )
  return createHmac('sha256', key).update(toSign).digest('hex') === signature
}

function canonicalQuery(url: URL): string {
  return [...url.searchParams]
    .map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`)
    .sort()
    .join('&')
}
