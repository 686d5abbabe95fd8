/** Data of forms for the screens: a form to fill in, the list of a job's forms, and missing answers. */

import type { Form } from '../entities/form.ts'
import type { FormState } from '../entities/states.ts'
import type { FormCounts } from '../rules/form-rules.ts'
import type { Sending } from '../sync/sending.ts'
import type { DocumentView } from './document.ts'
import type { FieldConflict } from './field-conflict.ts'

export interface FormQuestion {
  /** JSON pointer of the value in the form */
  pointer: string
  /** path of the value that `form.patch` writes; in a repeated group, the path of the whole group's value */
  path: string
  isShown: boolean
  isRequired: boolean
  isEmpty: boolean
}

/** A row of a job's list of forms. */
export interface FormSummary extends FormCounts {
  uuid: string
  title: string | null
  state: FormState
  /** its newest unsent operation */
  sending: Sending | null
  /** conflicts that the user has not resolved */
  conflicts: number
  /** why the form cannot be changed any more; null: it can be changed */
  readOnly: FormReadOnly | null
}

/**
 * Why a sent form cannot be changed. `create-only`: the server does not accept changes of forms. `nameless`: the answer
 * to its sending was lost, so that its uuid at the server is unknown.
 */
export type FormReadOnly = 'create-only' | 'nameless'

export interface FormView {
  form: Form
  jobUuid: string | null
  counts: FormCounts
  /** in the order of the form */
  questions: FormQuestion[]
  sending: Sending | null
  /** `field` of each is a path in the job: `forms/UUID/fields/KEY/value` */
  conflicts: FieldConflict[]
  /** the server's refusal, with the JSON pointer of the value if it named one */
  refusal: { pointer: string | null; message: string | null } | null
  /**
   * How the form can be removed. `here`: it was never sent; `hub`: the server allows it; `asked`: unknown until the
   * server is asked; null: the user may not.
   */
  removal: 'here' | 'hub' | 'asked' | null
  /** why the form cannot be changed any more; null: it can be changed */
  readOnly: FormReadOnly | null
  /** stored documents that the form's fields refer to */
  documents: DocumentView[]
  /** answers of the last form of the same blank on the same asset */
  earlier: EarlierAnswer[]
}

/** The last answer to a question; `at`: when its form was changed, in epoch ms. */
export interface EarlierAnswer {
  pointer: string
  value: unknown
  at: number
}

/** Open tasks of a job before it is finished. */
export interface JobMissing {
  forms: { uuid: string; title: string | null; labels: string[] }[]
  /** labels of the job's own custom fields */
  customFields: string[]
  signature: boolean
}
