/** The sheet for the customer's hands: saved where the person likes, opened to be printed, or in a mail to be sent. */
import { fail, type Outcome, succeed } from '../../../shared/failures.ts'
import { reason } from '../../../shared/message.ts'
import type { GivenSheet, SheetWay } from '../../../shared/sheet.ts'
import type { Ports } from '../ports/ports.ts'
import type { Session } from '../session/session.ts'
import { composeMail } from '../sheet/compose-mail.ts'
import { mailWords, planSheet, type SheetPlan, type SheetRequest, writePdf } from './attach-sheet.ts'
import { saveBytes } from './save-bytes.ts'

/**
 * What the system does not open is a file for the person. Null: they chose no place for it. @returns `not-found`,
 * `storage`
 */
export async function giveSheet(
  ports: Ports,
  session: Session,
  { way, ...request }: SheetRequest & { way: SheetWay },
): Promise<Outcome<GivenSheet | null>> {
  const plan = planSheet(session.context, request)
  if (plan === null) return fail('not-found', reason('job-not-here'))
  const make = async (): Promise<Outcome<Buffer>> => {
    const pdf = await writePdf(session, plan)
    return pdf.ok && way === 'mail' ? succeed(mailOf(plan, pdf.value)) : pdf
  }
  const fileName = `${plan.name}.${way === 'mail' ? 'eml' : 'pdf'}`
  if (way === 'save' || ports.openFile === undefined) return saved(await saveBytes(ports, fileName, make))
  const made = await make()
  if (!made.ok) return made
  if (await ports.openFile(fileName, made.value)) return succeed({ isOpened: true, file: null })
  return saved(await saveBytes(ports, fileName, async () => made))
}

function saved(outcome: Awaited<ReturnType<typeof saveBytes>>): Outcome<GivenSheet | null> {
  if (!outcome.ok || outcome.value === null) return outcome.ok ? succeed(null) : outcome
  return succeed({ isOpened: false, file: outcome.value })
}

/** To whom the job names. */
function mailOf(plan: SheetPlan, pdf: Buffer): Buffer {
  const { source, sheet, name } = plan
  return composeMail({
    to: source.view.job.contactPerson?.email ?? null,
    ...mailWords(plan),
    at: sheet.asOf,
    attachment: { fileName: `${name}.pdf`, mimeType: 'application/pdf', bytes: pdf },
  })
}
