/** The questions of a blank form as the editor shows them, and the custom fields that they become. */
import type { CustomField } from '../../../shared/entities/form.ts'
import { asList, isObject, nameOf } from '../../../shared/rules/form-places.ts'
import { decimalSign } from '../../text/decimal-sign.ts'
import { readNumber } from '../../text/typed-number.ts'

/** Types of fields that the editor offers. A whole number is a NUMBER with `integer`. */
export const questionKinds = [
  'TEXT',
  'TEXTAREA',
  'NUMBER',
  'WHOLE_NUMBER',
  'BOOLEAN',
  'CHECKBOX',
  'SELECT',
  'MULTISELECT',
  'DATE',
  'DATETIME',
  'PHOTO',
  'SIGNATURE',
  'DOCUMENT',
  'HEADING',
] as const
export type QuestionKind = (typeof questionKinds)[number]

/** A question as the user has typed it. */
export interface EditedQuestion {
  /** identifies it in the editor */
  key: string
  label: string
  kind: QuestionKind
  help: string
  isRequired: boolean
  /** choices, each on its own line */
  choices: string
  unit: string
  least: string
  most: string
  /** the field of the blank that the user changes; null: a new question */
  stored: CustomField | null
}

export const isNumber = (kind: QuestionKind): boolean => kind === 'NUMBER' || kind === 'WHOLE_NUMBER'
export const hasChoices = (kind: QuestionKind): boolean => kind === 'SELECT' || kind === 'MULTISELECT'
export const hasAnswer = (kind: QuestionKind): boolean => kind !== 'HEADING'

export function newQuestion(): EditedQuestion {
  return {
    ...{ key: crypto.randomUUID(), label: '', kind: 'TEXT', help: '', isRequired: false },
    ...{ choices: '', unit: '', least: '', most: '', stored: null },
  }
}

/** Returns null if the editor cannot show all of the fields, such as groups, expressions and translations. */
export function toQuestions(fields: readonly CustomField[]): EditedQuestion[] | null {
  const questions = fields.map(toQuestion)
  const isWhole = JSON.stringify(plain(toFields(questions))) === JSON.stringify(plain(fields))
  return isWhole && !questions.some(hasReference) ? questions : null
}

function toQuestion(field: CustomField): EditedQuestion {
  const { label, description, unit, min, max, options, required } = field
  return {
    ...{ key: crypto.randomUUID(), kind: kindOf(field), isRequired: required === true, stored: field },
    ...{ label: textOf(label), help: textOf(description), unit: textOf(unit) },
    ...{ least: textOf(min), most: textOf(max) },
    choices: asList(options).map(choiceOf).join('\n'),
  }
}

/** Unknown types become TEXT, so that the fields differ from those of the blank. */
function kindOf({ type, integer }: CustomField): QuestionKind {
  if (type === 'NUMBER' && integer === true) return 'WHOLE_NUMBER'
  return questionKinds.find(kind => kind === type) ?? 'TEXT'
}

function textOf(value: unknown): string {
  if (typeof value === 'number') return String(value).replace('.', decimalSign())
  return typeof value === 'string' ? value.trim() : ''
}

function choiceOf(option: unknown): string {
  return String(isObject(option) ? (option.label ?? option.value) : option).trim()
}

/** Whether a text of the question names the answer of another one. */
export function hasReference({ label, help }: Pick<EditedQuestion, 'label' | 'help'>): boolean {
  return `${label}\n${help}`.includes('${')
}

/** Returns the value without properties that mean nothing, each object with its properties in one order. */
function plain(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(plain)
  if (typeof value === 'string') return value.trim()
  if (!isObject(value)) return value
  const parts = Object.entries(value)
    .filter(([key, part]) => part !== null && part !== '' && (part !== false || key === 'default'))
    .map(([key, part]) => [key, plain(part)] as const)
  return Object.fromEntries(parts.sort(([a], [b]) => (a < b ? -1 : 1)))
}

/** A stored question has the same name as before, so that its earlier answers are found. */
export function toFields(questions: readonly EditedQuestion[]): CustomField[] {
  const names = new Set(questions.map(({ stored }) => stored && nameOf(stored)))
  return questions.map(question => {
    const { kind, stored, label } = question
    const before = stored && nameOf(stored)
    if (before !== null || (stored !== null && !hasAnswer(kind))) return toField(question, before)
    const name = unusedName(toName(label), names, '_')
    names.add(name)
    return toField(question, name)
  })
}

function toField(question: EditedQuestion, name: string | null): CustomField {
  const { kind, isRequired, choices, stored } = question
  const help = question.help.trim()
  return {
    ...(name !== null && { name }),
    type: kind === 'WHOLE_NUMBER' ? 'NUMBER' : kind,
    label: question.label.trim(),
    ...(help !== '' && { description: help }),
    ...(hasAnswer(kind) && isRequired && { required: true }),
    ...(hasChoices(kind) && { options: toOptions(linesOf(choices), asList(stored?.options)) }),
    ...(isNumber(kind) && numberKeys(question)),
  }
}

function numberKeys({ kind, unit, least, most }: EditedQuestion): CustomField {
  const [min, max] = [numberOf(least), numberOf(most)]
  return {
    ...(kind === 'WHOLE_NUMBER' && { integer: true }),
    ...(unit.trim() !== '' && { unit: unit.trim() }),
    ...(min !== null && { min }),
    ...(max !== null && { max }),
  }
}

/** Returns null for an empty text, and for one that is no number. */
export function numberOf(text: string): number | null {
  const read = readNumber(text)
  return read.is === 'number' ? read.value : null
}

/** Returns the choices without empty lines. */
export function linesOf(choices: string): string[] {
  return choices
    .split('\n')
    .map(line => line.trim())
    .filter(line => line !== '')
}

/** A choice with an unchanged text is still the same choice in earlier answers. */
function toOptions(lines: readonly string[], stored: readonly unknown[]): unknown[] {
  const known = new Map(stored.map(option => [choiceOf(option), option]))
  const used = new Set(
    lines.flatMap(line => {
      const option = known.get(line)
      return option === undefined ? [] : [String(isObject(option) ? option.value : option)]
    }),
  )
  return lines.map(line => {
    if (known.has(line)) return known.get(line)
    const value = unusedName(line, used, ' ')
    used.add(value)
    return value === line ? line : { value, label: line }
  })
}

/** Returns the name, with a number after it if it is used. */
export function unusedName(name: string, used: ReadonlySet<string | null>, sign: string): string {
  for (let number = 2, next = name; ; number += 1) {
    if (!used.has(next)) return next
    next = `${name}${sign}${number}`
  }
}

/** `Supply temperature (°C)` becomes `supply_temperature_c`. */
function toName(label: string): string {
  const words = label.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()
  const name = words
    .replace(/[^\p{L}\p{N}]+/gu, '_')
    .slice(0, 40)
    .replace(/^_+|_+$/g, '')
  return /^\p{L}/u.test(name) ? name : `question_${name}`.replace(/_$/, '')
}
