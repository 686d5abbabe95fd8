/** What the screens are given of forms: one to be filled in, a job's in a line each, and what is missing on a job. */
import type { Form } from './form.ts'
import type { Sending } from './sending.ts'
import type { FormState } from './states.ts'
import type { DocumentView, FieldConflict } from './view.ts'

/** "12 of 18 · 2 required left": only what is shown counts. */
export interface FormCounts {
  answered: number
  asked: number
  requiredLeft: number
}

export interface FormQuestion {
  /** JSON pointer of the value in the form */
  pointer: string
  /** of the value that is edited, for `form.patch`; within a group that repeats, that of all its answers */
  path: string
  isShown: boolean
  isRequired: boolean
  isEmpty: boolean
}

/** One line for each form of a job. */
export interface FormSummary extends FormCounts {
  uuid: string
  title: string | null
  state: FormState
  /** the last thing done to it that has not been sent */
  sending: Sending | null
  /** values that both changed, and nobody has chosen for */
  conflicts: number
  /** why it cannot be changed any more; null: it can */
  readOnly: FormReadOnly | null
}

/**
 * Why a sent form cannot be changed. `create-only`: the server takes no changes of forms. `nameless`: the answer to its
 * sending was lost, so that its uuid at the server is unknown.
 */
export type FormReadOnly = 'create-only' | 'nameless'

export interface FormView {
  form: Form
  jobUuid: string | null
  counts: FormCounts
  /** in the order they are asked */
  questions: FormQuestion[]
  sending: Sending | null
  /** fields are paths from the job on: `forms/UUID/fields/KEY/value` */
  conflicts: FieldConflict[]
  /** what the hub refused, with the JSON pointer of the value where it named one */
  refusal: { pointer: string | null; message: string | null } | null
  /**
   * How it comes off its job again. `here`: it was never sent; `hub`: the hub takes that; `asked`: this hub says what it
   * allows only when it is asked; null: nobody who sits here may.
   */
  removal: 'here' | 'hub' | 'asked' | null
  /** why it cannot be changed any more; null: it can */
  readOnly: FormReadOnly | null
  /** what its fields name, as far as it is here */
  documents: DocumentView[]
}

/** What is still to be filled in on a job before it is finished. */
export interface JobMissing {
  forms: { uuid: string; title: string | null; labels: string[] }[]
  /** labels of the job's own custom fields */
  customFields: string[]
  signature: boolean
}
