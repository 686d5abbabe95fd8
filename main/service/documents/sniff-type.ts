/**
 * Determines the type of content from its bytes, as the sender's type cannot be trusted. Content that a browser could
 * run, and unknown content, gets a type that no browser runs (interface, "Documents": the type is sniffed).
 */
import { fileTypeFromBuffer } from 'file-type'

const unknownType = 'application/octet-stream'
const textType = 'text/plain'

/** Families without types that a browser runs, apart from SVG. Markup and fonts belong to other families. */
const harmlessFamilies = /^(audio|video|image|model)\/(?!svg)/

const harmless: ReadonlySet<string> = new Set([
  'application/pdf',
  'application/rtf',
  'application/zip',
  'application/gzip',
  'application/x-7z-compressed',
  'application/x-tar',
  'application/x-rar-compressed',
  'application/x-bzip2',
  'application/x-xz',
  'application/zstd',
  'application/epub+zip',
  'application/dicom',
  'application/vnd.visio',
  'application/vnd.apple.keynote',
  'application/vnd.apple.numbers',
  'application/vnd.apple.pages',
  'application/vnd.ms-outlook',
  'application/ogg',
  'application/mxf',
  'text/calendar',
  'text/vcard',
  'text/vtt',
])
/** Documents of office programs. The types with macros do not match. */
const officeFamilies = /^application\/vnd\.(openxmlformats-officedocument|oasis\.opendocument)\./

/** Types by the extension of the name, where the bytes fit several harmless types. */
const byEnding: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  [textType]: { csv: 'text/csv', md: 'text/markdown', json: 'application/json' },
  // container of Word, Excel and Outlook before 2007
  'application/x-cfb': {
    doc: 'application/msword',
    xls: 'application/vnd.ms-excel',
    ppt: 'application/vnd.ms-powerpoint',
    msg: 'application/vnd.ms-outlook',
  },
}

/** Returns the type without parameters. `head` is the beginning of the content, or all of it. */
export async function sniffType(head: Uint8Array, fileName: string | null): Promise<string> {
  const found = (await recognize(head)) ?? (isText(head) ? textType : unknownType)
  const ending = /\.([a-z0-9]{1,10})$/i.exec(fileName ?? '')?.[1]?.toLowerCase() ?? ''
  const chosen = Object.getOwnPropertyDescriptor(byEnding[found] ?? {}, ending)?.value as string | undefined
  if (chosen !== undefined) return chosen
  return isHarmless(found) || found === textType ? found : isText(head) ? textType : unknownType
}

async function recognize(head: Uint8Array): Promise<string | null> {
  const found = await fileTypeFromBuffer(head)
  if (found?.mime === 'video/webm' && isSound(head)) return 'audio/webm'
  return found?.mime.replace(/;.*$/s, '').trim().toLowerCase() ?? null
}

/** Whether a WebM file has sound and no picture: the codecs of its tracks are named near its beginning. */
function isSound(head: Uint8Array): boolean {
  const start = Buffer.from(head.subarray(0, trackBytes)).toString('latin1')
  return start.includes('A_OPUS') && !start.includes('V_')
}

const trackBytes = 1_024

function isHarmless(type: string): boolean {
  return harmless.has(type) || harmlessFamilies.test(type) || officeFamilies.test(type)
}

/**
 * Returns whether the bytes are UTF-8 without control characters other than line ends, tabs and form feeds. The last
 * character may be incomplete.
 */
function isText(head: Uint8Array): boolean {
  if (head.some(byte => byte < 0x20 && byte !== 0x09 && byte !== 0x0a && byte !== 0x0c && byte !== 0x0d)) {
    return false
  }
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(head, { stream: true })
    return true
  } catch {
    // Bytes that are not UTF-8.
    return false
  }
}
