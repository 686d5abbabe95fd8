/** Returns the published files of the policy's schema, by their paths under `main/shell`. */
import { type PolicyName, policyNames, policySchemas } from '../../../shared/settings/policy.ts'
import { preferenceDomain } from '../../app/host/policy/managed-preferences.ts'
import { writeAdml, writeAdmx } from './admx.ts'
import { escapeXml, shapeOf } from './key-shape.ts'
import { type TemplateTexts, templateTexts } from './template-texts.ts'

/** The administrators' page with the table of keys, from `main/shell`. */
export const guideFile = '../../docs/administrators/policy.md'

/** `guide`: the present page, whose table of keys is replaced. */
export function writeTemplates(guide: string): Readonly<Record<string, string>> {
  return {
    [guideFile]: withTable(guide, templateTexts.en),
    'policy/policy.schema.json': writeJsonSchema(templateTexts.en),
    'policy/windows/fieldbook.admx': writeAdmx(),
    'policy/windows/en-US/fieldbook.adml': writeAdml(templateTexts.en),
    'policy/windows/sv-SE/fieldbook.adml': writeAdml(templateTexts.sv),
    'policy/windows/de-DE/fieldbook.adml': writeAdml(templateTexts.de),
    'policy/macos/app.fieldbook.desktop.plist': writeManifest(templateTexts.en),
  }
}

/** Writes the JSON schema, with which editors check `policy.json` and `preset.json`. */
function writeJsonSchema(words: TemplateTexts): string {
  const properties = Object.fromEntries(
    policyNames.map(name => [name, { description: words[`${name}.help`], ...policySchemas[name] }]),
  )
  const schema = {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    title: words.title,
    description: words.about,
    type: 'object',
    additionalProperties: false,
    properties: { $schema: { type: 'string' }, ...properties },
  }
  return `${JSON.stringify(schema, null, 2)}\n`
}

const tableStart = '<!-- the table of keys is written by `npm run policy` -->'
const tableEnd = '<!-- end of the table of keys -->'

function writeTable(words: TemplateTexts): string {
  const rows = policyNames.map(name => `| \`${name}\` | ${valuesOf(name)} | ${words[`${name}.help`]} |`)
  return [tableStart, '| key | values | what it does |', '| --- | --- | --- |', ...rows, tableEnd].join('\n')
}

/** Replaces the table of keys in the guide. @throws Error if the guide has no markers for it */
function withTable(guide: string, words: TemplateTexts): string {
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

type Plist = string | number | boolean | readonly Plist[] | { readonly [key: string]: Plist }

function writeManifest(words: TemplateTexts): string {
  const manifest = {
    pfm_description: words.about,
    pfm_domain: preferenceDomain,
    pfm_format_version: 1,
    pfm_platforms: ['macOS'],
    pfm_subkeys: policyNames.map(name => subkeyOf(name, words)),
    pfm_targets: ['system', 'user'],
    pfm_title: words.title,
    pfm_unique: true,
    pfm_version: 1,
  }
  return `<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
<plist version="1.0">
${write(manifest, '')}
</plist>
`
}

function subkeyOf(name: PolicyName, words: TemplateTexts): Plist {
  return {
    pfm_name: name,
    pfm_title: words[`${name}.name`],
    pfm_description: words[`${name}.help`],
    ...typeOf(name),
  }
}

function typeOf(name: PolicyName): { readonly [key: string]: Plist } {
  const shape = shapeOf(name)
  if (shape.kind === 'boolean') return { pfm_type: 'boolean' }
  if (shape.kind === 'list')
    return { pfm_type: 'array', pfm_subkeys: [{ pfm_name: name, pfm_type: 'string' }] }
  if (shape.kind === 'number')
    return { pfm_type: 'integer', pfm_range_min: shape.minimum, pfm_range_max: shape.maximum }
  if (shape.kind === 'text') return { pfm_type: 'string' }
  const isNumber = shape.values.every(Number.isInteger)
  return { pfm_type: isNumber ? 'integer' : 'string', pfm_range_list: shape.values }
}

function write(value: Plist, indent: string): string {
  if (typeof value === 'boolean') return `${indent}<${value}/>`
  if (typeof value === 'number') return `${indent}<integer>${value}</integer>`
  if (typeof value === 'string') return `${indent}<string>${escapeXml(value)}</string>`
  const deeper = `${indent}\t`
  if (Array.isArray(value))
    return [`${indent}<array>`, ...value.map(entry => write(entry, deeper)), `${indent}</array>`].join('\n')
  const lines = Object.entries(value).flatMap(([key, entry]) => [
    `${deeper}<key>${escapeXml(key)}</key>`,
    write(entry, deeper),
  ])
  return [`${indent}<dict>`, ...lines, `${indent}</dict>`].join('\n')
}
