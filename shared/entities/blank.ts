import type { CustomField } from './form.ts'

/** A blank form: the questions of a form without answers, from which forms are created. */
export interface Blank {
  title: string
  /** identifies the blank, also in a newer version of it */
  name: string
  /** '' if the author names none */
  version: string
  /** The languages of its texts, its default language first: `en`, or the author's name for the language. */
  languages: string[]
  fields: CustomField[]
}
