/** Calls for forms and the signature. */
import { Type } from 'typebox'
import type { OperationId } from '../entities/brand.ts'
import { CustomField } from '../entities/form.ts'
import { nullable } from '../entities/schema.ts'
import { formLimits, inputLimits } from '../limits/limits.ts'
import { languages } from '../settings/languages.ts'
import type { Outcome } from '../text/failures.ts'
import type { FormView, JobMissing } from '../views/form.ts'
import { call } from './call.ts'

const uuid = Type.String({ maxLength: 64 })
const words = Type.Optional(nullable(Type.String({ maxLength: inputLimits.descriptionLetters })))
/** `seen`: the value before the user's change. If the server's value differs from it, a conflict is stored. */
/** identifies a signer of a job */
const signer = {
  name: nullable(Type.String({ maxLength: inputLimits.nameLetters })),
  timeStamp: nullable(Type.Integer()),
}

const values = Type.Array(
  Type.Object({
    path: Type.String({ maxLength: 2_000 }),
    value: Type.Unknown(),
    seen: Type.Optional(Type.Unknown()),
  }),
  { maxItems: formLimits.questions },
)
const edit = {
  title: words,
  description: words,
  instructions: words,
  fields: Type.Optional(Type.Array(CustomField, { maxItems: formLimits.fields })),
}

export const formRequests = {
  'form.read': call({ formUuid: uuid }).gives<Outcome<FormView>>(),
  /** creates a form on a job: from a blank, or as a copy of another form without its answers */
  'form.create': call({
    jobUuid: uuid,
    copyOf: Type.Optional(nullable(uuid)),
    blankUuid: Type.Optional(nullable(uuid)),
    ...edit,
  }).gives<Outcome<{ formUuid: string }>>(),
  /** changes values by their path in `form.read`, or the whole `fields` */
  'form.patch': call({
    formUuid: uuid,
    ...edit,
    values: Type.Optional(values),
  }).gives<Outcome<null>>(),
  /** the user leaves the form: its answers are sent at once */
  'form.leave': call({ formUuid: uuid }).gives<Outcome<null>>(),
  'form.remove': call({ formUuid: uuid }).gives<Outcome<{ operationId: OperationId }>>(),
  /** sends incomplete forms of one job, or of all; `count`: how many */
  'form.sendNow': call({ jobUuid: nullable(uuid) }).gives<Outcome<{ count: number }>>(),
  /**
   * Creates a filled copy of a form that cannot be changed any more. `mayLack` is a sentence for the copy's
   * description, if the server may not show all answers of the original.
   */
  'form.correct': call({
    formUuid: uuid,
    title: Type.String({ maxLength: inputLimits.descriptionLetters }),
    mayLack: Type.String({ maxLength: inputLimits.descriptionLetters }),
  }).gives<Outcome<{ formUuid: string }>>(),
  /** restores a form that `form.remove` removed; the removal may have been sent */
  'form.restore': call({ operationId: uuid }).gives<Outcome<null>>(),
  /** the job's own custom fields as a form, of which only the values can be changed */
  'details.read': call({ jobUuid: uuid }).gives<Outcome<FormView>>(),
  'details.patch': call({ jobUuid: uuid, values }).gives<Outcome<null>>(),
  'details.leave': call({ jobUuid: uuid }).gives<Outcome<null>>(),
  /** stores a name and, if there is one, the picture of a signature; replaces an unsent signature */
  'job.sign': call({
    jobUuid: uuid,
    name: Type.String({ maxLength: inputLimits.nameLetters }),
    documentUuid: nullable(uuid),
    /** language of the note, if the server stores the signature as a note only */
    language: Type.Enum([...languages]),
    /** role of one of several signers; without it the signature replaces all others */
    role: Type.Optional(nullable(Type.String({ maxLength: inputLimits.nameLetters }))),
    /** the signer who signs again */
    replaces: Type.Optional(nullable(Type.Object(signer))),
  }).gives<Outcome<null>>(),
  /** removes one signer */
  'job.unsign': call({ jobUuid: uuid, ...signer }).gives<Outcome<null>>(),
  'job.missing': call({ jobUuid: uuid }).gives<Outcome<JobMissing>>(),
}
