/** Group policy templates of Windows: the settings (ADMX) and their texts in a language (ADML). */
import { type PolicyName, policyNames } from '../../../shared/settings/policy.ts'
import { escapeXml, type KeyShape, shapeOf } from './key-shape.ts'
import type { TemplateTexts } from './template-texts.ts'

const head = '<?xml version="1.0" encoding="utf-8"?>'
const space =
  'xmlns="http://schemas.microsoft.com/GroupPolicy/2006/07/PolicyDefinitions" revision="1.0" schemaVersion="1.0"'
const registryKey = 'Software\\Policies\\Fieldbook'
/** The highest value of 32 bits. */
const longest32 = 4_294_967_295

export function writeAdmx(): string {
  return `${head}
<policyDefinitions ${space}>
  <policyNamespaces>
    <target prefix="fieldbook" namespace="Fieldbook.Policies.Fieldbook" />
  </policyNamespaces>
  <resources minRequiredRevision="1.0" />
  <supportedOn>
    <definitions>
      <definition name="supported" displayName="$(string.supported)" />
    </definitions>
  </supportedOn>
  <categories>
    <category name="fieldbook" displayName="$(string.title)" explainText="$(string.about)" />
  </categories>
  <policies>
${policyNames.map(policyOf).join('\n')}
  </policies>
</policyDefinitions>
`
}

function policyOf(name: PolicyName): string {
  const isPlain = shapeOf(name).kind === 'boolean'
  const what = isPlain ? ` valueName="${name}"` : ` presentation="$(presentation.${name})"`
  return `    <policy name="${name}" class="Machine" displayName="$(string.${name})" explainText="$(string.${name}_help)" key="${registryKey}"${what}>
      <parentCategory ref="fieldbook" />
      <supportedOn ref="supported" />
${isPlain ? yesAndNo : `      <elements>\n        ${elementOf(name)}\n      </elements>`}
    </policy>`
}

const yesAndNo = `      <enabledValue><decimal value="1" /></enabledValue>
      <disabledValue><decimal value="0" /></disabledValue>`

function elementOf(name: PolicyName): string {
  const shape = shapeOf(name)
  const id = `id="${name}" valueName="${name}"`
  if (shape.kind === 'number') {
    const element = shape.maximum > longest32 ? 'longDecimal' : 'decimal'
    return `<${element} ${id} required="true" minValue="${shape.minimum}" maxValue="${shape.maximum}" />`
  }
  if (shape.kind === 'choice') {
    const items = shape.values.map(
      value => `<item displayName="$(string.${name}_${value})"><value>${writtenAs(value)}</value></item>`,
    )
    return `<enum ${id} required="true">${items.join('')}</enum>`
  }
  // Each line of the field is one entry.
  if (shape.kind === 'list') return `<multiText ${id} required="true" />`
  return `<text ${id} required="true" maxLength="${shape.kind === 'text' ? shape.maxLength : 0}" />`
}

function writtenAs(value: string | number): string {
  return typeof value === 'number' ? `<decimal value="${value}" />` : `<string>${escapeXml(value)}</string>`
}

export function writeAdml(words: TemplateTexts): string {
  const strings = [
    ['title', words.title],
    ['supported', words.supported],
    ['about', words.about],
    ...policyNames.flatMap(name => [
      [name, words[`${name}.name`]],
      [`${name}_help`, words[`${name}.help`]],
      ...choicesOf(name),
    ]),
  ]
  const presentations = policyNames.flatMap(name => presentationOf(name, words) ?? [])
  return `${head}
<policyDefinitionResources ${space}>
  <displayName>${escapeXml(words.title)}</displayName>
  <description>${escapeXml(words.about)}</description>
  <resources>
    <stringTable>
${strings.map(([id, text]) => `      <string id="${id}">${escapeXml(text ?? '')}</string>`).join('\n')}
    </stringTable>
    <presentationTable>
${presentations.map(line => `      ${line}`).join('\n')}
    </presentationTable>
  </resources>
</policyDefinitionResources>
`
}

/** Returns the labels of a choice. Each is the value as in a policy file, so the documentation fits all systems. */
function choicesOf(name: PolicyName): string[][] {
  const shape = shapeOf(name)
  return shape.kind === 'choice' ? shape.values.map(value => [`${name}_${value}`, String(value)]) : []
}

function presentationOf(name: PolicyName, words: TemplateTexts): string | null {
  const shape = shapeOf(name)
  if (shape.kind === 'boolean') return null
  return `<presentation id="${name}">${fieldOf(name, shape, escapeXml(words[`${name}.name`]))}</presentation>`
}

function fieldOf(name: PolicyName, shape: KeyShape, label: string): string {
  const ref = `refId="${name}"`
  if (shape.kind === 'choice') return `<dropdownList ${ref} noSort="true">${label}</dropdownList>`
  if (shape.kind === 'list') return `<multiTextBox ${ref}>${label}</multiTextBox>`
  if (shape.kind !== 'number') return `<textBox ${ref}><label>${label}</label></textBox>`
  const box = shape.maximum > longest32 ? 'longDecimalTextBox' : 'decimalTextBox'
  return `<${box} ${ref} spin="false">${label}</${box}>`
}
