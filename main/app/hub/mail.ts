/** Sends files of a job by mail, to the contact person of the job. */
import type { Mailer } from '../../service/documents/mail/mailer.ts'
import { composeParts } from '../sheet/compose-mail.ts'
import { handOver, type SmtpServer } from './smtp.ts'

export interface MailOptions extends SmtpServer {
  /** The sender's address. */
  from: string
}

export function createMailer({ from, ...server }: MailOptions): Mailer {
  return {
    send({ to, sender, id, subject, text, at, attachment }) {
      const messageId = `${id}@${from.slice(from.lastIndexOf('@') + 1)}`
      const author = { name: sender, address: from, messageId }
      const message = composeParts({ to, subject, text, at, attachment, author })
      return handOver(server, { from, to, message })
    },
  }
}
