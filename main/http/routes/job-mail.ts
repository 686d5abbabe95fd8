/** POST /job/:id/document/:did/mail (interface, "Mail"). */
import type { FastifyInstance } from 'fastify'
import { Type } from 'typebox'
import { hubLimits } from '../../../shared/limits/hub-limits.ts'
import { inputLimits } from '../../../shared/limits/limits.ts'
import { reason } from '../../../shared/text/message.ts'
import { beginMail, endMail, forgetMail } from '../../service/documents/mail/mail-document.ts'
import type { Mailer } from '../../service/documents/mail/mailer.ts'
import { refuse } from '../../service/refuse.ts'
import { openParts } from '../answer/content.ts'
import { runRequestCommand } from '../answer/run-request-command.ts'
import { holdKey } from '../answer/send-once.ts'
import type { HttpContext } from '../operation/context.ts'
import { describe, jsonBody } from '../operation/operation.ts'
import { operationName } from '../request/operation-key.ts'

const line = (description: string) =>
  Type.String({ minLength: 1, maxLength: inputLimits.nameLetters, description })
const body = jsonBody(
  Type.Object({
    subject: line('What the mail is about'),
    text: Type.String({ maxLength: inputLimits.descriptionLetters, description: 'The text of the mail' }),
  }),
)

const post = describe({
  id: 'mailDocument',
  tag: 'Documents',
  summary: "Mails a file of a job to the job's contact",
  description:
    'The answer comes once the mail server has it, and an event NOTIFY_REPORT records the outcome. A repeated request with the same Idempotency-Key sends nothing again. A mail that may have been sent without an answer of the mail server is refused for good.',
  access: 'token',
  path: { id: 'The id or UUID of a job', did: 'The id or UUID of a file that hangs on it' },
  body,
  answer: { status: 204, description: 'The mail server has the mail' },
  headers: ['Idempotency-Key'],
  refuses: [403, 404, 409],
  extension: 'mail',
})

export function registerJobMail(app: FastifyInstance, context: HttpContext): void {
  app.post<{ Params: { id: string; did: string } }>(
    '/job/:id/document/:did/mail',
    { config: { ...post.config, isKeptByRoute: true } },
    async (request, reply) => {
      const { mailer } = context
      if (mailer === undefined) return refuse('not-found', 'This hub sends no mail.')
      const { id, did } = request.params
      const { subject, text } = body.check(request.body)
      const name = operationName(request) ?? refuse('bad-request', 'An Idempotency-Key is needed here.')
      const releaseKey = holdKey(context, request)
      try {
        const plan = await runRequestCommand(context, request, command => beginMail(command, id, did, name))
        if (!plan.isDone) {
          const file = await openFile(context, plan.document).catch(async (error: unknown) => {
            await runRequestCommand(context, request, command => forgetMail(command, name))
            throw error
          })
          const outcome =
            typeof file === 'string'
              ? ({ is: 'refused', why: file } as const)
              : await sendMail(context, mailer, plan, file, { subject, text, key: name.key })
          await runRequestCommand(context, request, command => endMail(command, plan, name, outcome))
          if (outcome.is === 'refused') refuse('conflict', reason('mail-refused', { why: outcome.why }))
          if (outcome.is === 'unclear') refuse('conflict', reason('mail-unclear'))
        }
        return reply.code(204).send()
      } finally {
        releaseKey()
      }
    },
  )
}

type Attachment = Parameters<Mailer['send']>[0]['attachment']

/** Opens the file before the mail is begun. Returns a sentence for a file that cannot be mailed. @throws ContentsFailure */
async function openFile(
  { blobs }: HttpContext,
  { id, sha256, file_name, mime_type }: ReturnType<typeof beginMail>['document'],
): Promise<Attachment | string> {
  const stored = sha256 === null ? undefined : await blobs.find(sha256)
  if (stored === undefined) return 'The file is not here.'
  if (stored.size > hubLimits.mailBytes) return 'The file is too large for a mail.'
  return {
    fileName: file_name ?? `document-${id}`,
    mimeType: mime_type ?? 'application/octet-stream',
    sha256: stored.sha256,
    pieces: await openParts(blobs.read(stored)),
  }
}

function sendMail(
  { service }: HttpContext,
  mailer: Mailer,
  { document, to, sender }: ReturnType<typeof beginMail>,
  attachment: Attachment,
  { subject, text, key }: { subject: string; text: string; key: string },
): ReturnType<Mailer['send']> {
  const id = `${key.replace(/[^A-Za-z0-9-]/g, '')}.${document.uuid}`
  return mailer.send({ to, sender, id, subject, text, at: service.now(), attachment })
}
