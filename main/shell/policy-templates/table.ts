/** The guide's table of keys. */
import { type PolicyName, policyNames } from '../../../shared/policy.ts'
import { shapeOf } from './key-shape.ts'
import type { TemplateWords } from './template-words.ts'

const tableStart = '<!-- the table of keys is written by `npm run policy` -->'
const tableEnd = '<!-- end of the table of keys -->'

function writeTable({ keys }: TemplateWords): string {
  const rows = policyNames.map(name => `| \`${name}\` | ${valuesOf(name)} | ${keys[name][1]} |`)
  return [tableStart, '| key | values | what it does |', '| --- | --- | --- |', ...rows, tableEnd].join('\n')
}

/** The guide with the table as it is to be. @throws Error where it has no place for it */
export function withTable(guide: string, words: TemplateWords): string {
  const [start, end] = [guide.indexOf(tableStart), guide.indexOf(tableEnd)]
  if (start < 0 || end < start) throw new Error('The guide has no place for the table')
  return guide.slice(0, start) + writeTable(words) + guide.slice(end + tableEnd.length)
}

function valuesOf(name: PolicyName): string {
  const shape = shapeOf(name)
  if (shape.kind === 'boolean') return '`true`, `false`'
  if (shape.kind === 'list') return 'list of texts'
  if (shape.kind === 'number') return `${shape.minimum} to ${shape.maximum}`
  if (shape.kind === 'choice') return shape.values.map(value => `\`${value}\``).join(', ')
  return 'text'
}
