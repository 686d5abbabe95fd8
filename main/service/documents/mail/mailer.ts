/** How a hub hands mails on. */

interface OutgoingMail {
  /** one address */
  to: string
  /** who it is from, beside the hub's own address; null: nobody said */
  sender: string | null
  /** the same for the same mail, so that whoever gets it twice can tell */
  id: string
  subject: string
  text: string
  /** epoch ms */
  at: number
  /** `sha256` in hex; `pieces` are read one by one, while the mail goes out */
  attachment: { fileName: string; mimeType: string; sha256: string; pieces: Iterable<Uint8Array> }
}

export interface Mailer {
  /** `unclear`: the mail server may have it, and did not say so */
  send(mail: OutgoingMail): Promise<{ is: 'taken' } | { is: 'refused' | 'unclear'; why: string }>
}

/** One mailbox, and nothing that begins another header or another mailbox. */
const mailbox = /^[a-z0-9!#$%&'*+/=?^_`{|}~.-]+@[a-z0-9.-]+$/i

/** Characters of an address and of its part before the @ (RFC 5321, 4.5.3.1). */
const longestAddress = 254
const longestLocalPart = 64

export function isMailbox(text: string): boolean {
  return text.length <= longestAddress && text.indexOf('@') <= longestLocalPart && mailbox.test(text)
}
