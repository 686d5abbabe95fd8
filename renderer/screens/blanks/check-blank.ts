/** Finds what is wrong with a blank form in the editor. */
import { blankLimits, formLimits, inputLimits } from '../../../shared/limits/limits.ts'
import { reason } from '../../../shared/text/message.ts'
import { describeMessage } from '../../text/failure-messages.ts'
import { t } from '../../text/t.ts'
import { askWhich } from '../../text/typed-number.ts'
import {
  type EditedQuestion,
  hasAnswer,
  hasChoices,
  hasReference,
  isNumber,
  linesOf,
  numberOf,
} from './edited-questions.ts'

export type QuestionErrors = Partial<
  Record<'label' | 'help' | 'choices' | 'unit' | 'least' | 'most', string | null>
>

export interface BlankErrors {
  title: string | null
  /** error of the whole list of questions */
  list: string | null
  /** by the key of the question; empty if all questions are right */
  questions: ReadonlyMap<string, QuestionErrors>
}

/** `taken`: titles of other blanks. */
export function checkBlank(
  { title, questions }: { title: string; questions: readonly EditedQuestion[] },
  taken: readonly string[],
): BlankErrors {
  const wrong = questions.map(question => [question.key, checkQuestion(question)] as const)
  return {
    title: checkTitle(title.trim(), taken),
    list: checkList(questions),
    questions: new Map(wrong.filter(([, errors]) => Object.values(errors).some(error => error !== null))),
  }
}

export function isRight({ title, list, questions }: BlankErrors): boolean {
  return title === null && list === null && questions.size === 0
}

function checkTitle(title: string, taken: readonly string[]): string | null {
  if (title === '') return t('blank.needsTitle')
  const folded = title.toLocaleLowerCase()
  if (taken.some(other => other.toLocaleLowerCase() === folded)) return t('blank.titleTaken')
  return checkLength(title, inputLimits.nameLetters)
}

function checkList(questions: readonly EditedQuestion[]): string | null {
  const most = formLimits.fields
  if (questions.length > most) return describeMessage(reason('blank-too-many-fields', { most }))
  return questions.some(({ kind }) => hasAnswer(kind)) ? null : t('blank.needsQuestion')
}

function checkQuestion(question: EditedQuestion): QuestionErrors {
  const { kind, label, help, unit, choices } = question
  return {
    label: label.trim() === '' ? t('blank.needsLabel') : checkText(label, inputLimits.nameLetters),
    help: checkText(help, blankLimits.helpLetters),
    choices: hasChoices(kind) ? checkChoices(linesOf(choices)) : null,
    ...(isNumber(kind) && { unit: checkLength(unit, inputLimits.nameLetters), ...checkBounds(question) }),
  }
}

function checkText(text: string, most: number): string | null {
  return hasReference({ label: text, help: '' }) ? t('blank.noReference') : checkLength(text, most)
}

function checkLength(text: string, most: number): string | null {
  const count = text.trim().length
  return count > most ? t('blank.tooLong', { most, count }) : null
}

function checkChoices(lines: readonly string[]): string | null {
  if (lines.length === 0) return t('blank.needsChoices')
  const twice = lines.find((line, at) => lines.indexOf(line) !== at)
  if (twice !== undefined) return t('blank.choiceTwice', { choice: twice })
  const long = lines.find(line => line.length > inputLimits.nameLetters)
  return long === undefined ? null : checkLength(long, inputLimits.nameLetters)
}

function checkBounds({ least, most }: EditedQuestion): Pick<QuestionErrors, 'least' | 'most'> {
  const [min, max] = [numberOf(least), numberOf(most)]
  const isBelow = min !== null && max !== null && max < min
  return { least: checkNumber(least), most: isBelow ? t('blank.mostBelowLeast') : checkNumber(most) }
}

function checkNumber(text: string): string | null {
  if (text.trim() === '' || numberOf(text) !== null) return null
  return askWhich(text) ?? t('recurring.needsNumber')
}
