/** What the operations refer to: failures and schemas. */
import { failureStatuses } from '../failures.ts'
import type { JsonSchema, OpenApiDocument } from '../types.ts'
import { type Html, html, prose } from './html.ts'
import { propertyTable } from './property-table.ts'
import { boundsOf, schemaAnchor, typeOf } from './type-of.ts'

export function failureSections({ components }: OpenApiDocument): Html {
  const rows = failureStatuses.map(({ status, name }) => {
    const response = components.responses[name]
    const headers = Object.keys(response?.headers ?? {}).filter(header => header !== 'Date')
    return html`<tr id="failure-${status}"><th scope="row"><strong>${status}</strong> ${words(name)}</th>
<td>${response?.description ?? ''}${headers.length > 0 && html` With ${headers.map((header, index) => html`${index > 0 && ', '}<code>${header}</code>`)}.`}</td></tr>`
  })
  return html`<section aria-labelledby="failures"><h2 id="failures">Failures</h2>
<p>A failure is one sentence of <code>text/plain</code>. With <code>Accept: application/problem+json</code> it is a <a href="#${schemaAnchor('Problem')}">Problem</a>.</p>
<table class="wide"><caption>Statuses</caption><thead><tr><th scope="col">Status</th><th scope="col">Meaning</th></tr></thead><tbody>${rows}</tbody></table></section>`
}

/** `NotFound` as two words. */
function words(name: string): string {
  return name.replaceAll(/(?<=[a-z])(?=[A-Z])/g, ' ').toLowerCase()
}

export function schemaSections({ components }: OpenApiDocument): Html {
  return html`<section aria-labelledby="schemas"><h2 id="schemas">Schemas</h2>
${Object.entries(components.schemas).map(([name, schema]) => schemaSection(name, schema))}</section>`
}

function schemaSection(name: string, schema: JsonSchema): Html {
  const anchor = schemaAnchor(name)
  return html`<article id="${anchor}" aria-labelledby="${anchor}-title"><h3 id="${anchor}-title"><a class="here" href="#${anchor}">${name}</a></h3>
${schema.description !== undefined && html`<p>${prose(schema.description)}</p>`}
${propertyTable('Properties', schema) ?? scalarOf(schema)}
${schema.additionalProperties === true && html`<p class="open">Other properties are kept and given back.</p>`}</article>`
}

function scalarOf(schema: JsonSchema): Html {
  const bounds = boundsOf(schema)
  return html`<p>${typeOf(schema)}${bounds.length > 0 && html`; ${prose(bounds.join(', '))}`}</p>`
}
