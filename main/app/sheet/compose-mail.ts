/**
 * A mail with a file in it, as a file that the system's mail program opens to be sent (RFC 5322, 2045 to 2047, 2231).
 * `X-Unsent` is what Outlook, Thunderbird and Apple Mail know a draft by; others show it as a mail to be passed on. Pure.
 */
import { createHash } from 'node:crypto'
import { isMailbox } from '../../service/documents/mail/mailer.ts'

export interface Mail {
  /** null, or no address: whoever sends it says to whom */
  to: string | null
  subject: string
  text: string
  /** epoch ms */
  at: number
  attachment: { fileName: string; mimeType: string; bytes: Uint8Array }
  /** whose it is, once it is sent by a program; without, it is a draft */
  author?: { name: string | null; address: string; messageId: string }
}

const lineEnd = '\r\n'

export function composeMail({ to, subject, text, at, attachment, author }: Mail): Buffer {
  const { fileName, mimeType, bytes } = attachment
  const boundary = `sheet-${createHash('sha256').update(bytes).digest('hex').slice(0, 32)}`
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
    `Content-Disposition: attachment; filename="${plainName(fileName)}";`,
    ` filename*=UTF-8''${encodeURIComponent(fileName).replace(/['()*]/g, escapeByte)}`,
    '',
    inLines(Buffer.from(bytes)),
    `--${boundary}--`,
    '',
  ]
  return Buffer.from([...head, '', ...body].join(lineEnd), 'latin1')
}

function authorLines({ name, address, messageId }: NonNullable<Mail['author']>): string[] {
  const from = name === null ? address : `${encodeWords(name)} <${address}>`
  return [`From: ${from}`, `Message-ID: <${messageId}>`, 'Auto-Submitted: auto-generated']
}

function inLines(bytes: Buffer): string {
  return bytes.toString('base64').replace(/(.{76})(?=.)/g, `$1${lineEnd}`)
}

/** Words of at most 45 bytes, none of which ends within a letter. */
function encodeWords(text: string): string {
  const words: string[] = []
  let word = ''
  for (const letter of text.toWellFormed().replace(/\s+/g, ' ')) {
    if (Buffer.byteLength(word + letter) > 45) {
      words.push(word)
      word = ''
    }
    word += letter
  }
  return [...words, word].map(one => `=?UTF-8?B?${Buffer.from(one).toString('base64')}?=`).join(`${lineEnd} `)
}

/** For programs that read no other. */
function plainName(fileName: string): string {
  return fileName
    .normalize('NFD')
    .replace(/[^\x20-\x7e]/g, '')
    .replace(/["\\]/g, '_')
}

function escapeByte(letter: string): string {
  return `%${letter.charCodeAt(0).toString(16).toUpperCase()}`
}
