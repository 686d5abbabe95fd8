/** Writes a request as a command line for curl. */
import type { BuiltRequest } from './request.ts'

export function toCurl(baseUrl: string, { method, target, headers, body, isChunked }: BuiltRequest): string {
  const { origin } = new URL(baseUrl)
  const words = ['curl', '-i', '--path-as-is', '-X', method, quote(`${origin}${target}`)]
  for (const [name, value] of headers) words.push('-H', quote(`${name}: ${value}`))
  if (isChunked) words.push('-H', quote('Transfer-Encoding: chunked'))
  if (body) words.push('--data-binary', isPrintable(body) ? quote(Buffer.from(body).toString()) : bytes(body))
  return words.join(' ')
}

function quote(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`
}

function isPrintable(body: Uint8Array): boolean {
  return /^[\n\r\t\x20-\x7e]*$/.test(Buffer.from(body).toString('latin1'))
}

/** Writes bytes for a shell that supports $'…'; a NUL cannot be an argument. */
function bytes(body: Uint8Array): string {
  const hex = [...body].map(byte => `\\x${byte.toString(16).padStart(2, '0')}`).join('')
  return `@<(printf '${hex}')`
}
