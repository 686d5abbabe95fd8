/** The calls on forms and the signature, a part of the contract. */
import { Type } from 'typebox'
import type { OperationId } from './brand.ts'
import type { Outcome } from './failures.ts'
import { CustomField } from './form.ts'
import type { FormView, JobMissing } from './form-view.ts'
import { languages } from './languages.ts'
import { formLimits, inputLimits } from './limits.ts'
import { nullable } from './schema.ts'

const uuid = Type.String({ maxLength: 64 })
const words = Type.Optional(nullable(Type.String({ maxLength: inputLimits.descriptionLetters })))
/** `seen`: the value that the person changed; where another one has come since, both wait for a choice. */
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
  'form.read': Type.Object({ formUuid: uuid }),
  /** a form on a job, or a copy of another form without its answers */
  'form.create': Type.Object({ jobUuid: uuid, copyOf: Type.Optional(nullable(uuid)), ...edit }),
  /** values by the path that `form.read` gives for each question, or the whole `fields` as edited */
  'form.patch': Type.Object({
    formUuid: uuid,
    ...edit,
    values: Type.Optional(values),
  }),
  /** nothing more comes for now: what was filled in goes out at once */
  'form.leave': Type.Object({ formUuid: uuid }),
  'form.remove': Type.Object({ formUuid: uuid }),
  /** the person has read which older copies of it are still at the hub */
  'form.letOlderBe': Type.Object({ formUuid: uuid }),
  /** what `form.remove` took off, whether that has been sent or not */
  'form.putBack': Type.Object({ operationId: uuid }),
  /** the job's own fields as a form, whose values alone can be filled in */
  'details.read': Type.Object({ jobUuid: uuid }),
  'details.patch': Type.Object({ jobUuid: uuid, values }),
  'details.leave': Type.Object({ jobUuid: uuid }),
  /** a name, and the picture of a signature where there is one; replaces a signature that waits */
  'job.sign': Type.Object({
    jobUuid: uuid,
    name: Type.String({ maxLength: inputLimits.nameLetters }),
    documentUuid: nullable(uuid),
    /** that what is signed is said in, where the hub keeps it as a note alone */
    language: Type.Enum([...languages]),
  }),
  'job.missing': Type.Object({ jobUuid: uuid }),
}

export interface FormAnswers {
  'form.read': Outcome<FormView>
  'form.create': Outcome<{ formUuid: string }>
  'form.patch': Outcome<null>
  'form.leave': Outcome<null>
  'form.remove': Outcome<{ operationId: OperationId }>
  'form.letOlderBe': Outcome<null>
  'form.putBack': Outcome<null>
  'details.read': Outcome<FormView>
  'details.patch': Outcome<null>
  'details.leave': Outcome<null>
  'job.sign': Outcome<null>
  'job.missing': Outcome<JobMissing>
}
