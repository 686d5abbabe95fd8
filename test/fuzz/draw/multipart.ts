/** Draws uploads, complete and broken. */
import fc from 'fast-check'
import type { DrawnBody } from './bodies.ts'
import { hostileText } from './texts.ts'

export interface Part {
  name: string
  /** null: the part is a field */
  fileName: string | null
  type: string
  content: Uint8Array
}

const pixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
)

const contents = fc.oneof(
  fc.constantFrom<Uint8Array>(
    pixel,
    pixel.subarray(0, 40),
    Buffer.from('%PDF-1.4\n%nothing more'),
    Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'),
    Buffer.from('<!doctype html><script>alert(1)</script>'),
    Buffer.from('GIF89a'),
    Buffer.from('plain text'),
    new Uint8Array(),
  ),
  fc.uint8Array({ maxLength: 2_000 }),
)

const fileName = fc.oneof(
  fc.constantFrom(
    'photo.png',
    'manual.pdf',
    'page.html',
    '../../etc/passwd',
    'C:\\x\\y.txt',
    '',
    'a"b.txt',
    'Ünï.png',
  ),
  hostileText,
)

const types = fc.constantFrom(
  'image/png',
  'application/pdf',
  'text/html',
  'application/octet-stream',
  '',
  'nonsense',
)

export function drawMultipart(name: string): fc.Arbitrary<DrawnBody> {
  const file = fc.record<Part>({ name: fc.constant(name), fileName, type: types, content: contents })
  const other = fc.record<Part>({
    name: fc.oneof(fc.constantFrom(name, 'other', '__proto__', ''), hostileText),
    fileName: fc.option(fileName),
    type: types,
    content: contents,
  })
  const multipart = (parts: Part[], isWhole: boolean): DrawnBody => ({ kind: 'multipart', parts, isWhole })
  return fc.oneof(
    { weight: 6, arbitrary: file.map(one => multipart([one], true)) },
    { weight: 2, arbitrary: fc.array(other, { maxLength: 4 }).map(parts => multipart(parts, true)) },
    { weight: 2, arbitrary: file.map(one => multipart([one], false)) },
    {
      weight: 1,
      arbitrary: fc.uint8Array({ maxLength: 500 }).map((bytes): DrawnBody => ({ kind: 'bytes', bytes })),
    },
    { weight: 1, arbitrary: fc.constant<DrawnBody>({ kind: 'none' }) },
  )
}

export const boundary = 'fieldbook-fuzz-boundary'

/** Returns the bytes of an upload; an incomplete one ends within its last part. */
export function writeMultipart(parts: readonly Part[], isWhole: boolean): Buffer {
  const written = parts.flatMap(({ name, fileName: its, type, content }) => [
    Buffer.from(`--${boundary}\r\nContent-Disposition: form-data; name="${quote(name)}"`),
    Buffer.from(its === null ? '' : `; filename="${quote(its)}"`),
    Buffer.from(type === '' ? '' : `\r\nContent-Type: ${type}`),
    Buffer.from('\r\n\r\n'),
    content,
    Buffer.from('\r\n'),
  ])
  const whole = Buffer.concat([...written, Buffer.from(`--${boundary}--\r\n`)])
  return isWhole ? whole : whole.subarray(0, Math.max(0, whole.length - boundary.length - 10))
}

function quote(text: string): string {
  return text.replaceAll(/["\r\n]/g, char => encodeURIComponent(char))
}
