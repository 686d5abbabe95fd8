/** Tables of schemas, parameters and properties, with links to the named schemas. */
import type { JsonSchema, ParameterObject } from '../types.ts'
import { type Html, html, prose } from './html.ts'

export function schemaAnchor(name: string): string {
  return `schema-${name}`
}

export function nameIn(ref: string): string {
  return ref.split('/').at(-1) ?? ref
}

export function typeOf(schema: JsonSchema): Html {
  if (schema.$ref) return linkTo(nameIn(schema.$ref))
  if (schema.anyOf) return joined(schema.anyOf.map(typeOf))
  if (schema.enum) return joined(schema.enum.map(value => html`<code>${String(value)}</code>`))
  if ('const' in schema) return html`<code>${JSON.stringify(schema.const)}</code>`
  const types = [schema.type ?? 'anything'].flat()
  return joined(types.map(type => plainType(type, schema)))
}

function linkTo(name: string): Html {
  return html`<a href="#${schemaAnchor(name)}">${name}</a>`
}

function plainType(type: string, schema: JsonSchema): Html {
  if (type === 'array') return html`list of ${typeOf(schema.items ?? {})}`
  if (type !== 'string') return html`${type}`
  return html`${schema.format ?? 'string'}`
}

function joined(parts: readonly Html[]): Html {
  return html`${parts.map((part, index) => html`${index > 0 && ' or '}${part}`)}`
}

/** Returns the bounds to display. Bounds near the limits of integers are left out, as they do not restrict anything. */
export function boundsOf({ minimum, maximum, minLength, maxLength, pattern }: JsonSchema): string[] {
  return [
    rangeOf(minimum, maximum, ''),
    rangeOf(minLength, maxLength, ' characters'),
    pattern === undefined ? null : `matches \`${pattern}\``,
  ].filter(bound => bound !== null)
}

const VAST = 1e14

function rangeOf(least: number | undefined, most: number | undefined, unit: string): string | null {
  const says = (bound: number | undefined): bound is number => bound !== undefined && Math.abs(bound) < VAST
  if (says(least) && says(most)) return `${count(least)} to ${count(most)}${unit}`
  if (says(least)) return `${count(least)}${unit} or more`
  return says(most) ? `${count(most)}${unit} at most` : null
}

function count(number: number): string {
  return number.toLocaleString('en')
}

// Rows of the tables.

/** A parameter, or a property, which has no `in`. */
type Row = Omit<ParameterObject, 'in' | 'description'> & Partial<ParameterObject>

export function propertyTable(caption: string, schema: JsonSchema): Html | null {
  const rows = Object.entries(schema.properties ?? {}).map(
    ([name, part]): Row => ({
      name,
      required: schema.required?.includes(name),
      schema: part,
      description: part.description,
      'x-extension': part['x-extension'],
    }),
  )
  return parameterTable(caption, rows)
}

export function parameterTable(caption: string, rows: readonly Row[]): Html | null {
  if (rows.length === 0) return null
  return html`<table>
<caption>${caption}</caption>
<thead><tr><th scope="col">Name</th><th scope="col">Type</th><th scope="col">Meaning</th></tr></thead>
<tbody>${rows.map(row)}</tbody>
</table>`
}

function row(parameter: Row): Html {
  const {
    name,
    in: place,
    allowEmptyValue: isFlag,
    schema,
    description,
    'x-extension': extension,
  } = parameter
  const details = schema.$ref ? [] : boundsOf(schema)
  const sentences = [description ?? '', ...details.map(detail => `${capitalize(detail)}.`)].filter(Boolean)
  return html`<tr>
<th scope="row"><code>${name}</code>${parameter.required === true && html` <span class="mark needed">required</span>`}</th>
<td>${isFlag === true ? 'flag' : typeOf(schema)}${place !== undefined && html` <span class="place">in ${place}</span>`}</td>
<td>${prose(sentences.map(endWithStop).join(' '))}${extension !== undefined && html` ${extensionMark(extension)}`}</td>
</tr>`
}

export function extensionMark(name: string): Html {
  return html`<span class="mark">extension <code>${name}</code></span>`
}

function capitalize(text: string): string {
  return text.slice(0, 1).toUpperCase() + text.slice(1)
}

function endWithStop(text: string): string {
  return /[.!?)]$/.test(text) ? text : `${text}.`
}
