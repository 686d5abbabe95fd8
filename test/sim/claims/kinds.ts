/** Lists how each kind of claim appears at the server and on the laptop that made it. */
import type { Claim } from '../meant.ts'
import type { ClaimKind } from './claim-kind.ts'
import { assignment, confirmed, note, press } from './events.ts'
import { answer, description, file, form, signature } from './papers.ts'
import { job, value } from './value.ts'

export const claimKinds: Readonly<Record<Claim['type'], ClaimKind>> = {
  note,
  press,
  value,
  job,
  file,
  description,
  signature,
  form,
  answer,
  assignment,
  confirmed,
}
