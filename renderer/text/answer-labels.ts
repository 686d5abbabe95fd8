/** Questions of a form and their answers in words. A form comes from any server, so its contents are not trusted. */
import type { CustomField } from '../../shared/entities/form.ts'
import { isNothing } from '../../shared/rules/empty-values.ts'
import { asList, isObject } from '../../shared/rules/form-places.ts'
import type { FormCounts } from '../../shared/rules/form-rules.ts'
import { decimalSign } from './decimal-sign.ts'
import { describeValue } from './field-labels.ts'
import { entryText, type Problem, problemOf } from './form-entry.ts'
import { dayOf, formatDay, formatTime } from './format.ts'
import { t } from './t.ts'

/** Limits of the characters that are shown of a server's text. */
const shown = { short: 1_000, long: 10_000 } as const

export function shortText(text: string, length: keyof typeof shown): string {
  return text.length > shown[length] ? `${text.slice(0, shown[length])}…` : text
}

/** `Pressure (bar)` */
export function labelOf({ label, name, unit }: CustomField): string {
  const named = [label, name].find((text): text is string => typeof text === 'string' && text.trim() !== '')
  const called = named === undefined ? t('form.unnamed') : shortText(named, 'short')
  return typeof unit === 'string' && unit !== '' ? `${called} (${shortText(unit, 'short')})` : called
}

export function helpOf({ description }: CustomField): string | null {
  return typeof description === 'string' && description !== '' ? shortText(description, 'long') : null
}

/** The server's help text, and the allowed range of the answer. */
export function hintOf(field: CustomField): string | undefined {
  return [helpOf(field), boundsWords(field)].filter(Boolean).join(' ') || undefined
}

const boundTypes: readonly unknown[] = ['NUMBER', 'DATE', 'DATETIME']

function boundsWords(field: CustomField): string | null {
  if (!boundTypes.includes(field.type)) return null
  const [min, max] = [boundWords(field, field.min), boundWords(field, field.max)]
  if (min !== null && max !== null) return t('form.between', { min, max })
  const isTime = field.type !== 'NUMBER'
  if (min !== null) return isTime ? t('form.notBefore', { min }) : t('form.atLeast', { min })
  if (max === null) return null
  return isTime ? t('form.notAfter', { max }) : t('form.atMost', { max })
}

function boundWords(field: CustomField, bound: unknown): string | null {
  return isNothing(bound) ? null : answerLabel({ ...field, unit: null }, bound)
}

export interface Option {
  value: unknown
  label: string
}

/** The most options that are shown: a list of thousands would be unusable. */
const optionsMax = 1_000

/** An option is a value, or an object with a value and a label. */
export function optionsOf({ options }: CustomField): Option[] {
  return asList(options)
    .slice(0, optionsMax)
    .map(option => {
      const value = isObject(option) ? option.value : option
      const label = isObject(option) && typeof option.label === 'string' ? option.label : ''
      return { value, label: shortText(label === '' ? plainWords(value) : label, 'short') }
    })
}

function plainWords(value: unknown): string {
  return typeof value === 'boolean' ? t(value ? 'job.yes' : 'job.no') : String(value)
}

/** The answer in words, for a read-only form. */
export function answerLabel(field: CustomField, value: unknown): string {
  if (isNothing(value)) return t('form.noAnswer')
  const labels = optionsOf(field)
  const chosen = [value, ...asList(value)].flatMap(one => labels.filter(option => option.value === one))
  if (chosen.length > 0) return chosen.map(({ label }) => label).join(', ')
  if (field.type === 'DATE' && typeof value === 'string') return dayWords(value)
  if (field.type === 'DATETIME' && typeof value === 'number')
    return t('moment.onDay', { day: dayWords(dayOf(value)), time: formatTime(value) })
  if (field.type === 'NUMBER' && typeof value === 'number') return numberWords(field, value)
  return shortText(describeValue('value', value) || JSON.stringify(value), 'long')
}

function dayWords(date: string): string {
  try {
    // compared with the year 1, so that the format includes the year
    return formatDay(date, 'short', '0001-01-01')
  } catch {
    // not a date, so the server's text is shown
    return shortText(date, 'short')
  }
}

function numberWords(field: CustomField, value: number): string {
  const unit = typeof field.unit === 'string' ? ` ${shortText(field.unit, 'short')}` : ''
  return entryText(field, value, decimalSign()) + unit
}

/** The answer in words, as the texts of other questions name it. */
export function describeAnswer(field: CustomField, value: unknown): string {
  return answerLabel({ ...field, unit: null }, value)
}

/** Uuids of documents: one, or a list of them. */
export function filesNamed(value: unknown): string[] {
  return (Array.isArray(value) ? value : [value]).filter(
    (uuid): uuid is string => typeof uuid === 'string' && uuid !== '',
  )
}

/** `12 of 18 · 2 required left` */
export function countLabel({ answered, asked, requiredLeft }: FormCounts): string {
  const far = t('form.counts', { answered, asked })
  if (requiredLeft > 0) return `${far} · ${t('form.requiredLeft', { count: requiredLeft })}`
  return answered === asked ? `${far} · ${t('form.complete')}` : `${far} · ${t('form.noneRequired')}`
}

interface Answered {
  value: unknown
  /** error of typed text that was not accepted as the answer */
  unfit: Problem | null
  /** the answer breaks its constraint */
  isBroken: boolean
  isRefused: boolean
  /** the server's message about the answer */
  told: string | null
}

/** Returns the error of an answer in words, or null. */
export function findProblem(
  field: CustomField,
  { value, unfit, isBroken, isRefused, told }: Answered,
): string | null {
  const problem = unfit ?? problemOf(field, value)
  if (problem !== null) return problemWords(field, problem)
  if (isBroken) return messageIn(field.constraintMessage) ?? t('form.problem.constraint')
  if (told !== null) return t('form.hubRefused', { message: shortText(told, 'short') })
  return isRefused ? t('form.problem.other') : null
}

/** A message that the form has for a question. */
export function messageIn(text: unknown): string | null {
  return typeof text === 'string' && text.trim() !== '' ? shortText(text, 'short') : null
}

function problemWords(field: CustomField, problem: Problem): string {
  const words = (bound: unknown) => answerLabel(field, bound)
  if (problem === 'low') return t('form.problem.low', { min: words(field.min) })
  if (problem === 'high') return t('form.problem.high', { max: words(field.max) })
  return t(`form.problem.${problem}`)
}
