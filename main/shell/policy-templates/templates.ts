/** All that is published of the policy's schema, by the file it is written into, under `main/shell`. */
import { type PolicyName, policyNames, policySchemas } from '../../../shared/policy.ts'
import { writeAdml, writeAdmx } from './admx.ts'
import { shapeOf } from './key-shape.ts'
import { writeManifest } from './manifest.ts'
import type { TemplateWords } from './template-words.ts'
import { deWords } from './words-de.ts'
import { enWords } from './words-en.ts'
import { svWords } from './words-sv.ts'

/** `guide`: the README as it is. */
export function writeTemplates(guide: string): Readonly<Record<string, string>> {
  return {
    'README.md': withTable(guide, enWords),
    'policy/policy.schema.json': writeJsonSchema(enWords),
    'policy/windows/fieldbook.admx': writeAdmx(),
    'policy/windows/en-US/fieldbook.adml': writeAdml(enWords),
    'policy/windows/sv-SE/fieldbook.adml': writeAdml(svWords),
    'policy/windows/de-DE/fieldbook.adml': writeAdml(deWords),
    'policy/macos/app.fieldbook.desktop.plist': writeManifest(enWords),
  }
}

/** For editors that check `policy.json` and `preset.json` while somebody writes. */
function writeJsonSchema({ title, about, keys }: TemplateWords): string {
  const properties = Object.fromEntries(
    policyNames.map(name => [name, { description: keys[name][1], ...policySchemas[name] }]),
  )
  const schema = {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    title,
    description: about,
    type: 'object',
    additionalProperties: false,
    properties: { $schema: { type: 'string' }, ...properties },
  }
  return `${JSON.stringify(schema, null, 2)}\n`
}

const tableStart = '<!-- the table of keys is written by `npm run policy` -->'
const tableEnd = '<!-- end of the table of keys -->'

function writeTable({ keys }: TemplateWords): string {
  const rows = policyNames.map(name => `| \`${name}\` | ${valuesOf(name)} | ${keys[name][1]} |`)
  return [tableStart, '| key | values | what it does |', '| --- | --- | --- |', ...rows, tableEnd].join('\n')
}

/** The guide with its table of keys as it is to be. @throws Error where it has no place for it */
function withTable(guide: string, words: TemplateWords): string {
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
