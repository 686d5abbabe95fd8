/**
 * Composes a mail with an attachment as a file that the system's mail program opens (RFC 5322, 2045 to
 * 2047, 2231).
 * `X-Unsent` marks a draft for Outlook, Thunderbird and Apple Mail; other programs show it as a mail to
 * forward. Pure.
 */
import { createHash } from 'node:crypto'
import { isMailbox } from '../../service/documents/mail/mailer.ts'

export interface Mail extends MailHead {
  attachment: { fileName: string; mimeType: string; bytes: Uint8Array }
}

interface MailHead {
  /** The recipient's address; null or an invalid one: the user adds it in the mail program. */
  to: string | null
  subject: string
  text: string
  /** Epoch milliseconds. */
  at: number
  /** The author of a mail that our program sends itself. Absent: the mail is a draft. */
  author?: { name: string | null; address: string; messageId: string }
}

const lineEnd = '\r\n'
/** The bytes that 76 characters of Base64 encode. */
const lineBytes = 57

/** A mail whose attachment is read in pieces, because it may be large. */
export interface MailInParts extends MailHead {
  /** `sha256`: the hash of the content, in hex. */
  attachment: {
    fileName: string
    mimeType: string
    sha256: string
    pieces: AsyncIterable<Uint8Array>
  }
}

export function composeMail({ attachment: { bytes, ...file }, ...mail }: Mail): Buffer {
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  const boundary = boundaryOf(sha256)
  const lines = [
    beforeFile(mail, file, boundary),
    inLines(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length)),
    `--${boundary}--`,
    '',
  ]
  return Buffer.from(lines.join(lineEnd), 'latin1')
}

/** Returns the mail in parts, one for each piece of the attachment. */
export async function* composeParts({
  attachment,
  ...mail
}: MailInParts): AsyncGenerator<Buffer, void, undefined> {
  const { sha256, pieces } = attachment
  const boundary = boundaryOf(sha256)
  yield Buffer.from(`${beforeFile(mail, attachment, boundary)}${lineEnd}`, 'latin1')
  let left: Buffer = Buffer.alloc(0)
  let isBegun = false
  for await (const piece of pieces) {
    const bytes = Buffer.concat([left, piece])
    // encodes whole lines only, so that the next piece starts a new line
    const whole = bytes.length - (bytes.length % lineBytes)
    left = bytes.subarray(whole)
    if (whole === 0) continue
    isBegun = true
    yield Buffer.from(`${inLines(bytes.subarray(0, whole))}${lineEnd}`, 'latin1')
  }
  const end = [...(left.length > 0 || !isBegun ? [inLines(left)] : []), `--${boundary}--`, '']
  yield Buffer.from(end.join(lineEnd), 'latin1')
}

function boundaryOf(sha256: string): string {
  return `sheet-${sha256.slice(0, 24)}`
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

/** Encodes words of at most 39 bytes: a line then has at most 76 characters, and no character is split. */
function encodeWords(text: string): string {
  const letters = [...text.toWellFormed().replace(/\s+/g, ' ')]
  const words = inPieces(letters, 39, word => Buffer.byteLength(word))
  return words.map(one => `=?UTF-8?B?${Buffer.from(one).toString('base64')}?=`).join(`${lineEnd} `)
}

/** Fills each piece with as many characters as fit. */
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
 * Writes the file name in one encoding only. If a plain name were added, Python and other strict readers
 * would use that one, and Åre would become Are.
 * A long name is continued over several lines (RFC 2231, 3 and 4).
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
