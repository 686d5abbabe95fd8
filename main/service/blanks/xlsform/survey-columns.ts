/** The columns of the sheet `survey`. */

/** Other names of columns. */
export const surveyAliases = new Map([
  ['caption', 'label'],
  ['readonly', 'read_only'],
  ['relevance', 'relevant'],
  ['calculate', 'calculation'],
  ['requiredmsg', 'required_message'],
  ['constraining_message', 'constraint_message'],
  ['constraint_msg', 'constraint_message'],
  ['required_msg', 'required_message'],
  ['count', 'repeat_count'],
  ['choice_filters', 'choice_filter'],
])

/** Columns whose cells become properties of fields. */
export const supportedColumns: ReadonlySet<string> = new Set([
  ...['type', 'name', 'label', 'hint', 'required', 'required_message', 'relevant', 'constraint'],
  ...['constraint_message', 'calculation', 'default', 'read_only', 'choice_filter', 'parameters'],
  ...['repeat_count', 'trigger', 'appearance'],
])

/** The column of each property of a field. */
export const columnsOfKeys: Readonly<Record<string, string>> = {
  name: 'name',
  label: 'label',
  description: 'hint',
  relevant: 'relevant',
  calculation: 'calculation',
  constraint: 'constraint',
  constraintMessage: 'constraint_message',
  requiredIf: 'required',
  requiredMessage: 'required_message',
  optionFilter: 'choice_filter',
  default: 'default',
  defaultCalculation: 'default',
}

/** Reads a cell such as `yes` or `TRUE`. Null: the cell has another text. */
export function readFlag(text: string): boolean | null {
  if (/^(?:yes|true|true\(\)|1)$/i.test(text)) return true
  return /^(?:|no|false|false\(\)|0)$/i.test(text) ? false : null
}
