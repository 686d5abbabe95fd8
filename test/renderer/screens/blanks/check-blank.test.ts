import { expect, test } from 'vitest'
import { checkBlank, isRight } from '../../../../renderer/screens/blanks/check-blank.ts'
import { type EditedQuestion, newQuestion } from '../../../../renderer/screens/blanks/edited-questions.ts'
import '../../whole-english.ts'

const long = (letters: number) => 'x'.repeat(letters)
const tooLong = 'At most 1,000 characters fit. This has 1,001.'
const right = { ...newQuestion(), label: 'Supply' }
const errorsOf = (part: Partial<EditedQuestion>) => {
  const { questions } = checkBlank({ title: 'Check', questions: [{ ...right, ...part }] }, [])
  return Object.fromEntries(Object.entries(questions.get(right.key) ?? {}).filter(([, error]) => error))
}

test('a blank with a name and a question is right', () => {
  expect(isRight(checkBlank({ title: 'Check', questions: [right] }, ['Other']))).toBe(true)
})

test.each([
  ['without characters', ' ', 'Enter a name.'],
  ['of another blank', 'check B', 'Another blank form has this name. Choose another one, or edit that form.'],
  ['of 1,001 characters', long(1_001), tooLong],
])('a name %s is wrong', (_what, title, error) => {
  expect(checkBlank({ title, questions: [right] }, ['Check B']).title).toBe(error)
})

test('a blank without a question, or with too many, is wrong', () => {
  const listOf = (questions: EditedQuestion[]) => checkBlank({ title: 'Check', questions }, []).list
  expect(listOf([])).toMatch('Add at least one question')
  expect(listOf([{ ...right, kind: 'HEADING' }])).toMatch('Add at least one question')
  expect(listOf(Array.from({ length: 501 }, () => right))).toBe('A form has at most 500 questions.')
})

test.each<[string, Partial<EditedQuestion>, keyof EditedQuestion, string]>([
  ['without a text', { label: ' ' }, 'label', 'Enter the text.'],
  [
    'with a reference',
    { label: '${a}?' },
    'label',
    'Leave out “${”: in a form it stands for another answer.',
  ],
  ['with a long help', { help: long(10_001) }, 'help', 'At most 10,000 characters fit. This has 10,001.'],
  ['without a choice', { kind: 'SELECT', choices: ' \n' }, 'choices', 'Enter at least one choice.'],
  ['with equal choices', { kind: 'MULTISELECT', choices: 'A\nB\n A ' }, 'choices', '“A” is there twice.'],
  ['with a long choice', { kind: 'SELECT', choices: long(1_001) }, 'choices', tooLong],
  ['with a word as a limit', { kind: 'NUMBER', least: 'low' }, 'least', 'Enter a number.'],
  ['with an unclear limit', { kind: 'NUMBER', most: '12,500' }, 'most', 'Is this 12500 or 12.5?'],
  [
    'with limits in the wrong order',
    { kind: 'WHOLE_NUMBER', least: '2', most: '1' },
    'most',
    'The highest value is below the lowest one.',
  ],
  ['with a long unit', { kind: 'NUMBER', unit: long(1_001) }, 'unit', tooLong],
])('a question %s is wrong', (_what, part, place, error) => {
  expect(errorsOf(part)).toEqual({ [place]: error })
})

test('a question is not checked for parts of another kind', () => {
  expect(errorsOf({ kind: 'TEXT', choices: '', least: 'low', most: 'high' })).toEqual({})
})
