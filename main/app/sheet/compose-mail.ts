/**
 * A mail with a file in it, as a file that the system's mail program opens to be sent (RFC 5322, 2045 to 2047, 2231).
 * `X-Unsent` is what Outlook, Thunderbird and Apple Mail know a draft by; others show it as a mail to be passed on. Pure.
 */
import { createHash } from 'node:crypto'
import { isMailbox } from '../../service/documents/mail/mailer.ts'

export interface Mail extends MailHead {
  attachment: { fileName: string; mimeType: string; bytes: Uint8Array }
}

interface MailHead {
  /** null, or no address: whoever sends it says to whom */
  to: string | null
  subject: string
  text: string
  /** epoch ms */
  at: number
  /** whose it is, once it is sent by a program; without, it is a draft */
  author?: { name: string | null; address: string; messageId: string }
}

const lineEnd = '\r\n'
/** what 76 letters of Base64 hold */
const lineBytes = 57

/** A mail whose file comes piece by piece, as it may be long. */
export interface MailInParts extends MailHead {
  /** `sha256`: of the content, in hex */
  attachment: { fileName: string; mimeType: string; sha256: string; pieces: Iterable<Uint8Array> }
}

export function composeMail({ attachment: { bytes, ...file }, ...mail }: Mail): Buffer {
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  return Buffer.concat([...composeParts({ ...mail, attachment: { ...file, sha256, pieces: [bytes] } })])
}

/** The same, a part of it for each piece of the file. */
export function* composeParts({ attachment, ...mail }: MailInParts): Generator<Buffer, void, undefined> {
  const { sha256, pieces } = attachment
  const boundary = `sheet-${sha256.slice(0, 24)}`
  yield Buffer.from(`${beforeFile(mail, attachment, boundary)}${lineEnd}`, 'latin1')
  let left: Buffer = Buffer.alloc(0)
  let isBegun = false
  for (const piece of pieces) {
    const bytes = Buffer.concat([left, piece])
    // of whole lines, so that what follows begins another
    const whole = bytes.length - (bytes.length % lineBytes)
    left = bytes.subarray(whole)
    if (whole === 0) continue
    isBegun = true
    yield Buffer.from(`${inLines(bytes.subarray(0, whole))}${lineEnd}`, 'latin1')
  }
  const end = [...(left.length > 0 || !isBegun ? [inLines(left)] : []), `--${boundary}--`, '']
  yield Buffer.from(end.join(lineEnd), 'latin1')
}

function beforeFile(
  { to, subject, text, at, author }: MailHead,
  { fileName, mimeType }: Pick<MailInParts['attachment'], 'fileName' | 'mimeType'>,
  boundary: string,
): string {
  const mailbox = to?.trim() ?? ''
  const head = [
    'MIME-Version: 1.0',
    ...(author === undefined ? ['X-Unsent: 1'] : authorLines(author)),
    `Date: ${new Date(at).toUTCString().replace('GMT', '+0000')}`,
    ...(isMailbox(mailbox) ? [`To: ${mailbox}`] : []),
    `Subject: ${encodeWords(subject)}`,
    `Content-Type: multipart/mixed; boundary="${boundary}"`,
  ]
  const body = [
    `--${boundary}`,
    'Content-Type: text/plain; charset=utf-8',
    'Content-Transfer-Encoding: base64',
    '',
    inLines(Buffer.from(text.replace(/\r?\n/g, lineEnd))),
    `--${boundary}`,
    `Content-Type: ${mimeType}`,
    'Content-Transfer-Encoding: base64',
    ['Content-Disposition: attachment', ...nameParameters(fileName)].join(`;${lineEnd} `),
    '',
  ]
  return [...head, '', ...body].join(lineEnd)
}

function authorLines({ name, address, messageId }: NonNullable<Mail['author']>): string[] {
  const from = name === null ? address : `${encodeWords(name)} <${address}>`
  return [`From: ${from}`, `Message-ID: <${messageId}>`, 'Auto-Submitted: auto-generated']
}

function inLines(bytes: Buffer): string {
  return bytes.toString('base64').replace(/(.{76})(?=.)/g, `$1${lineEnd}`)
}

/** Words of at most 39 bytes, so that no line has more than 76 letters, none of which ends within a letter. */
function encodeWords(text: string): string {
  const letters = [...text.toWellFormed().replace(/\s+/g, ' ')]
  const words = inPieces(letters, 39, word => Buffer.byteLength(word))
  return words.map(one => `=?UTF-8?B?${Buffer.from(one).toString('base64')}?=`).join(`${lineEnd} `)
}

/** As many letters in each as there is room for. */
function inPieces(letters: readonly string[], most: number, sizeOf: (piece: string) => number): string[] {
  const pieces = ['']
  for (const letter of letters) {
    const longer = (pieces.at(-1) ?? '') + letter
    if (sizeOf(longer) <= most) pieces[pieces.length - 1] = longer
    else pieces.push(letter)
  }
  return pieces
}

/**
 * Once: of a name in plain letters beside the whole one, Python and whoever reads as strictly takes the plain one, and
 * Åre is Are. A long one goes over several lines (RFC 2231, 3 and 4).
 */
function nameParameters(fileName: string): string[] {
  if (/^[\x20-\x7e]{1,60}$/.test(fileName) && !/["\\]/.test(fileName)) return [`filename="${fileName}"`]
  const letters = [...fileName.toWellFormed()].map(letter =>
    encodeURIComponent(letter).replace(
      /['()*]/g,
      sign => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
    ),
  )
  const pieces = inPieces(letters, 48, piece => piece.length)
  if (pieces.length === 1) return [`filename*=UTF-8''${pieces[0]}`]
  return pieces.map((piece, nth) => `filename*${nth}*=${nth === 0 ? "UTF-8''" : ''}${piece}`)
}
