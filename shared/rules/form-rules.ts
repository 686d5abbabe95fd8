/**
 * Finds the required questions of a form, and the state that follows from its values (interface, "Custom field", "Form
 * states"). Hub and screens use these rules for forms of any server, so no function here throws.
 */
import type { CustomField } from '../entities/form.ts'
import type { FormState } from '../entities/states.ts'
import { isEmpty } from './empty-values.ts'
import { type EvaluatedForm, evaluateForm } from './evaluate-form.ts'
import { asList, isCalculated, isObject, isRepeated, type Place, placesOf } from './form-places.ts'

/** Counts for "12 of 18 · 2 required left". Hidden questions are not counted. */
export interface FormCounts {
  answered: number
  asked: number
  requiredLeft: number
}

/** A place that asks for a value: no heading, no read-only field, and no group around other fields. */
export interface Question {
  field: CustomField
  /** JSON pointer of the value in the form, such as `/fields/2/value/0/serial` */
  pointer: string
  value: unknown
  /** false: the question is hidden and not asked; its value is kept */
  isShown: boolean
  isRequired: boolean
  isEmpty: boolean
  /** the answer is not allowed by its constraint, so that it counts as missing */
  isBroken: boolean
}

/** Returns the questions of a form's `fields`, in their order. */
export function questionsOf(fields: unknown): Question[] {
  const form = evaluateForm(fields)
  return form.all.flatMap(place => questionAt(place, form) ?? [])
}

/** Returns the question at a place of the form; null if the place is no question. */
export function questionAt(place: Place, form: EvaluatedForm): Question | null {
  const { field, pointer, value, isReadOnly } = place
  if (isReadOnly || field.type === 'HEADING' || (field.type === 'GROUP' && !isRepeated(field))) return null
  const isRequired = form.isRequired(place)
  return {
    field,
    pointer,
    value,
    isShown: form.isShown(place),
    isRequired,
    isEmpty: isEmpty({ type: field.type, required: isRequired }, value),
    isBroken: form.isBroken(place),
  }
}

/** Counts the questions that are shown. */
export function countQuestions(questions: readonly Question[]): FormCounts {
  const asked = questions.filter(({ isShown }) => isShown)
  return {
    answered: asked.filter(question => !isOpen(question)).length,
    asked: asked.length,
    requiredLeft: requiredLeft(questions).length,
  }
}

const isOpen = ({ isEmpty, isBroken }: Question) => isEmpty || isBroken

/** Returns the questions that are shown and required, and have no valid answer. */
export function requiredLeft(questions: readonly Question[]): Question[] {
  return questions.filter(
    ({ isShown, isRequired, isEmpty, isBroken }) => isShown && (isBroken || (isRequired && isEmpty)),
  )
}

/**
 * Returns the questions that are missing for a complete form: the required ones, or all if none is required. An answer
 * that breaks its constraint is always missing.
 */
export function missingQuestions(questions: readonly Question[]): Question[] {
  const shown = questions.filter(question => question.isShown)
  const isAnyRequired = shown.some(question => question.isRequired)
  return shown.filter(
    ({ isRequired, isEmpty, isBroken }) => isBroken || (isEmpty && (isRequired || !isAnyRequired)),
  )
}

/** Returns the state of a form. Hidden values count as values too (interface, "Form states"). */
export function formStateOf(fields: unknown): FormState {
  const questions = questionsOf(fields)
  if (questions.every(question => question.isEmpty)) return 'PUBLISHED'
  return missingQuestions(questions).length > 0 ? 'STARTED' : 'COMPLETED'
}

/**
 * Returns the values that users who fill in the form may not change, with their pointers. Calculated ones may change: of
 * a repeated group with such values, only the number of answers is returned.
 */
export function readOnlyValues(fields: unknown): [string, unknown][] {
  return placesOf(fields).all.flatMap(({ field, pointer, value, isReadOnly }) => {
    if (!isReadOnly || isCalculated(field) || isEmpty(field, value)) return []
    return [[pointer, hasCalculated(field) ? asList(value).length : value]]
  })
}

function hasCalculated({ fields }: CustomField): boolean {
  return asList(fields).some(inside => isObject(inside) && (isCalculated(inside) || hasCalculated(inside)))
}
