/** Interface of the hub to its mail server. */

interface OutgoingMail {
  /** address of the recipient */
  to: string
  /** name before the hub's own address; null: not set */
  sender: string | null
  /** equal for equal mails, so that a recipient of both can recognize the second */
  id: string
  subject: string
  text: string
  /** milliseconds since the epoch */
  at: number
  /** `sha256` in hex; `pieces` are read one by one while the mail is sent */
  attachment: {
    fileName: string
    mimeType: string
    sha256: string
    pieces: AsyncIterable<Uint8Array>
  }
}

export interface Mailer {
  /** `unclear`: the mail server may have accepted the mail, but did not confirm it */
  send(mail: OutgoingMail): Promise<{ is: 'taken' } | { is: 'refused' | 'unclear'; why: string }>
}

/** Matches one mailbox. Line ends and commas, which would begin a header or a second mailbox, do not match. */
const mailbox = /^[a-z0-9!#$%&'*+/=?^_`{|}~.-]+@[a-z0-9.-]+$/i

/** Most characters of an address and of its part before the @ (RFC 5321, 4.5.3.1). */
const longestAddress = 254
const longestLocalPart = 64

export function isMailbox(text: string): boolean {
  return text.length <= longestAddress && text.indexOf('@') <= longestLocalPart && mailbox.test(text)
}
