/** The question types of XLSForm, and the types of custom fields that they become. */
import type { FieldType } from '../../../../shared/entities/form.ts'

/** A type of a row, after its aliases are resolved. */
export type RowType =
  | { kind: 'field'; type: FieldType; more?: Readonly<Record<string, unknown>> }
  | { kind: 'select'; type: 'SELECT' | 'MULTISELECT'; list: string; hasOther: boolean }
  | { kind: 'range' }
  | { kind: 'calculate' }
  /** a value that the form stores without a question */
  | { kind: 'hidden'; type: FieldType; calculation: string | null }
  | { kind: 'begin' | 'end'; isRepeat: boolean }
  /** data on the device or its user, which are not collected */
  | { kind: 'metadata' }
  | { kind: 'external' }
  | { kind: 'no-list' }
  | { kind: 'unknown' }

const field = (type: FieldType, more: Readonly<Record<string, unknown>> = {}): RowType => ({
  kind: 'field',
  type,
  more,
})
const hidden = (type: FieldType, calculation: string | null = null): RowType => ({
  kind: 'hidden',
  type,
  calculation,
})

/** Texts of a number that has no sign and no separators. */
const digits = { constraint: "regex(., '\\d*')" }
const percentage = { integer: true, min: 0, max: 100 }

const types: ReadonlyMap<string, RowType> = new Map<string, RowType>([
  ...entries(field('TEXT'), 'text', 'string', 'barcode'),
  ...entries(field('TEXT', digits), 'phone number'),
  ...entries(field('NUMBER', { integer: true }), 'integer', 'int'),
  ...entries(field('NUMBER', percentage), 'percentage'),
  ...entries(field('NUMBER'), 'decimal'),
  ...entries(field('DATE'), 'date'),
  ...entries(field('DATETIME'), 'datetime', 'date time'),
  ...entries(field('CHECKBOX'), 'acknowledge', 'trigger'),
  ...entries(field('PHOTO'), 'image', 'photo', 'picture'),
  ...entries(field('DOCUMENT'), 'audio', 'video', 'file'),
  ...entries(field('HEADING'), 'note'),
  ...entries({ kind: 'range' }, 'range'),
  ...entries({ kind: 'calculate' }, 'calculate', 'calculation'),
  ...entries(hidden('TEXT'), 'hidden'),
  ...entries(hidden('DATETIME', 'once(now())'), 'start', 'start time'),
  ...entries(hidden('DATETIME', 'now()'), 'end', 'end time'),
  ...entries(hidden('DATE', 'once(today())'), 'today'),
  ...entries({ kind: 'begin', isRepeat: false }, 'begin group', 'begin a group'),
  ...entries({ kind: 'begin', isRepeat: true }, 'begin repeat', 'begin a repeat', 'begin looped group'),
  ...entries({ kind: 'end', isRepeat: false }, 'end group'),
  ...entries({ kind: 'end', isRepeat: true }, 'end repeat', 'end looped group'),
  ...entries(
    { kind: 'metadata' },
    'deviceid',
    'device id',
    'imei',
    'subscriberid',
    'subscriber id',
    'simserial',
  ),
  ...entries({ kind: 'metadata' }, 'sim serial', 'phonenumber', 'username', 'email', 'caseid', 'audit'),
  ...entries({ kind: 'metadata' }, 'start-geopoint', 'background-audio', 'background-geopoint'),
  ...entries({ kind: 'external' }, 'xml-external', 'csv-external'),
])

function entries(type: RowType, ...names: string[]): [string, RowType][] {
  return names.map(name => [name, type])
}

const selects = [
  ['SELECT', /^select[_ ]?(?:one|1)(?:[_ ]from)?(?: |$)/i],
  ['MULTISELECT', /^(?:select[_ ]multiple|select all that apply)(?:[_ ]from)?(?: |$)/i],
] as const

const external = /^select[_ ](?:one|multiple)[_ ](?:from[_ ]file|external)(?: |$)/i

/** `text`: the cell in the column `type`, such as `select_one yes_no or_other`. */
export function readType(text: string): RowType {
  const type = text.trim().replace(/\s+/g, ' ')
  if (external.test(type)) return { kind: 'external' }
  for (const [select, pattern] of selects)
    if (pattern.test(type)) return readSelect(select, type.replace(pattern, ''))
  const name = type.toLowerCase().replaceAll('_', ' ')
  if (name.startsWith('uri:')) return { kind: 'metadata' }
  return types.get(type.toLowerCase()) ?? types.get(name) ?? { kind: 'unknown' }
}

function readSelect(type: 'SELECT' | 'MULTISELECT', rest: string): RowType {
  const [list = '', ...others] = rest.split(' ')
  if (list === '') return { kind: 'no-list' }
  const isOther = /^or[_ ](?:specify[_ ])?other$/i
  return { kind: 'select', type, list, hasOther: isOther.test(others.join(' ')) }
}
