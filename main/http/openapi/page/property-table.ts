/** Parameters and properties, a row each. */
import type { JsonSchema, ParameterObject } from '../types.ts'
import { type Html, html, prose } from './html.ts'
import { boundsOf, typeOf } from './type-of.ts'

interface Row {
  name: string
  isRequired: boolean
  /** where it is sent; null for a property */
  place: string | null
  schema: JsonSchema
  description: string
  extension: string | null
}

export function parameterTable(caption: string, parameters: readonly ParameterObject[]): Html | null {
  const rows = parameters.map(
    (parameter): Row => ({
      name: parameter.name,
      isRequired: parameter.required ?? false,
      place: parameter.allowEmptyValue ? `${parameter.in}, a flag` : parameter.in,
      schema: parameter.schema,
      description: parameter.description,
      extension: parameter['x-extension'] ?? null,
    }),
  )
  return rows.length === 0 ? null : table(caption, rows)
}

export function propertyTable(caption: string, schema: JsonSchema): Html | null {
  const rows = Object.entries(schema.properties ?? {}).map(
    ([name, part]): Row => ({
      name,
      isRequired: schema.required?.includes(name) ?? false,
      place: null,
      schema: part,
      description: part.description ?? '',
      extension: part['x-extension'] ?? null,
    }),
  )
  return rows.length === 0 ? null : table(caption, rows)
}

function table(caption: string, rows: readonly Row[]): Html {
  return html`<table>
<caption>${caption}</caption>
<thead><tr><th scope="col">Name</th><th scope="col">Type</th><th scope="col">Meaning</th></tr></thead>
<tbody>${rows.map(row)}</tbody>
</table>`
}

function row({ name, isRequired, place, schema, description, extension }: Row): Html {
  const details = schema.$ref ? [] : boundsOf(schema)
  const sentences = [description, ...details.map(detail => `${capitalize(detail)}.`)].filter(Boolean)
  return html`<tr>
<th scope="row"><code>${name}</code>${isRequired && html` <span class="mark needed">required</span>`}</th>
<td>${place === 'query, a flag' ? 'flag' : typeOf(schema)}${place !== null && html` <span class="place">in ${place.split(',')[0] ?? ''}</span>`}</td>
<td>${prose(sentences.map(endWithStop).join(' '))}${extension !== null && html` ${extensionMark(extension)}`}</td>
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
