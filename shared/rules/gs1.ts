/**
 * Reads the elements of a GS1 label. Each begins with an application identifier, which states the kind of the value.
 * Pure.
 */

import { gs1Separator } from './gs1-separator.ts'

/** Values by application identifier, such as `01` for the article and `21` for the serial number. */
export type Gs1Elements = ReadonlyMap<string, string>

/** Number of digits after an identifier with a fixed length, by the identifier's first two digits. */
const fixed: Readonly<Record<string, number>> = {
  ...{ '00': 18, '01': 14, '02': 14, '03': 14, '04': 16, '20': 2, '41': 13 },
  ...Object.fromEntries([11, 12, 13, 14, 15, 16, 17, 18, 19].map(id => [String(id), 6])),
  ...Object.fromEntries([31, 32, 33, 34, 35, 36].map(id => [String(id), 6])),
}

/** Length of an identifier, by its first two digits. */
const identifierDigits: Readonly<Record<string, 2 | 3 | 4>> = {
  ...lengthOf(2, ['00', '01', '02', '03', '04', '10', '20', '21', '22', '30', '37']),
  ...lengthOf(2, ['11', '12', '13', '14', '15', '16', '17', '18', '19']),
  ...lengthOf(2, ['90', '91', '92', '93', '94', '95', '96', '97', '98', '99']),
  ...lengthOf(3, ['23', '24', '25', '40', '41', '42', '71']),
  ...lengthOf(4, ['31', '32', '33', '34', '35', '36', '39', '43', '70', '72', '80', '81', '82']),
}

function lengthOf<N>(digits: N, starts: readonly string[]): Record<string, N> {
  return Object.fromEntries(starts.map(start => [start, digits]))
}

/** The most characters of an element without a fixed length. */
const longest = 90

/** Reads a code as a GS1 label; null for any other code. */
export function readGs1(code: string): Gs1Elements | null {
  const plain = code.trim().replace(/^\](C1|e0|d2|Q3|J1)/, gs1Separator)
  if (/^\(\d{2,4}\)/.test(plain)) return readInBrackets(plain)
  if (plain.includes(gs1Separator)) return readElements(plain)
  // other numbers may begin with 01 too; only a label has a correct check digit
  return /^01\d{14}/.test(plain) && hasCheckDigit(plain.slice(2, 16)) ? readElements(plain) : null
}

/** Reads `(01)07611234567893(21)SN-4711`: the form that is printed below the code, and that cameras return. */
function readInBrackets(text: string): Gs1Elements | null {
  const parts = [...text.matchAll(/\((\d{2,4})\)([^(]+)/g)]
  if (parts.map(([whole]) => whole).join('') !== text) return null
  const elements = parts.map(([, id = '', value = '']) => [id, value.trim()] as const)
  return soundOnly(new Map(elements))
}

function readElements(text: string): Gs1Elements | null {
  const elements = new Map<string, string>()
  let rest = text
  while (rest !== '') {
    if (rest.startsWith(gs1Separator)) {
      rest = rest.slice(1)
      continue
    }
    const start = rest.slice(0, 2)
    const digits = identifierDigits[start]
    if (digits === undefined || !/^\d+$/.test(rest.slice(0, digits))) return null
    const end = rest.indexOf(gs1Separator)
    const length = fixed[start] ?? (end === -1 ? rest.length : end) - digits
    const value = rest.slice(digits, digits + length)
    if (value === '' || value.includes(gs1Separator) || value.length > longest) return null
    elements.set(rest.slice(0, digits), value)
    rest = rest.slice(digits + length)
  }
  return soundOnly(elements)
}

function soundOnly(elements: Map<string, string>): Gs1Elements | null {
  const isArticle = /^\d{14}$/.test(elements.get('01') ?? '00000000000000')
  return elements.size > 0 && isArticle ? elements : null
}

/** Checks the last digit: with the weights 3 and 1 in turn, the sum is a multiple of ten. */
function hasCheckDigit(digits: string): boolean {
  const sum = [...digits].reduce((all, digit, at) => all + Number(digit) * (at % 2 === 0 ? 3 : 1), 0)
  return sum % 10 === 0
}

/** Identifiers of a single object: asset (GIAI, GRAI), serial number, unit. They are more precise than an article. */
const ofOneThing = ['8004', '8003', '21', '8002', '250'] as const
/** Identifiers of an article: the manufacturer's and the customer's numbers. */
const ofArticle = ['240', '241', '01'] as const

/** Returns the numbers by which to search a label, the most precise first. Articles also without leading zeros. */
export function namesOfGs1(elements: Gs1Elements): string[] {
  const names = [...ofOneThing, ...ofArticle].flatMap(id => elements.get(id) ?? [])
  return names.flatMap(name => (/^0\d{13}$/.test(name) ? [name, name.replace(/^0+/, '')] : [name]))
}
