/** Section of one operation: its parameters, body and answers. */
import type {
  Method,
  OpenApiDocument,
  OperationObject,
  ParameterObject,
  Reference,
  ResponseObject,
} from '../types.ts'
import { example, type Html, html, prose } from './html.ts'
import { extensionMark, nameIn, parameterTable, propertyTable, typeOf } from './tables.ts'

export interface ShownOperation {
  path: string
  method: Method
  operation: OperationObject
}

export function operationSection(document: OpenApiDocument, shown: ShownOperation): Html {
  const { path, method, operation } = shown
  const { operationId: anchor } = operation
  const parameters = (operation.parameters ?? []).map(one => resolveParameter(document, one))
  return html`<article id="${anchor}" aria-labelledby="${anchor}-title">
<h3 id="${anchor}-title"><a class="here" href="#${anchor}"><span class="method ${method}">${method.toUpperCase()}</span> <code>${breakable(path)}</code></a></h3>
<p class="summary">${prose(operation.summary)}. ${operation['x-extension'] !== undefined && extensionMark(operation['x-extension'])}${operation['x-unofficial'] === true && html` <span class="mark">unofficial</span>`}</p>
${operation.description !== undefined && html`<p>${prose(operation.description)}</p>`}
${parameterTable('Parameters', parameters)}
${bodyOf(document, operation)}
${answersOf(document, operation)}
</article>`
}

/** Allows a line break after each slash of a long path. */
function breakable(path: string): Html {
  return html`${path.split('/').map((part, index) => (index === 0 ? part : html`/<wbr>${part}`))}`
}

function resolveParameter(
  document: OpenApiDocument,
  parameter: ParameterObject | Reference,
): ParameterObject {
  if (!('$ref' in parameter)) return parameter
  const found = document.components.parameters[nameIn(parameter.$ref)]
  if (!found) throw new Error(`There is no parameter ${parameter.$ref}`)
  return found
}

function bodyOf(document: OpenApiDocument, { requestBody }: OperationObject): Html | null {
  if (!requestBody) return null
  const [[type, { schema = {} }] = ['', {}]] = Object.entries(requestBody.content)
  const isNamed = schema.$ref !== undefined
  return html`<h4>Body</h4>
<p><code>${type}</code>${isNamed && html`: ${typeOf(schema)}`}${requestBody.required !== true && ', optional'}. ${requestBody.description ?? ''}</p>
${!isNamed && propertyTable('Fields', schema)}${isNamed && exampleOf(document, nameIn(schema.$ref ?? ''))}`
}

function exampleOf(document: OpenApiDocument, name: string): Html | null {
  const [body] = document.components.schemas[name]?.examples ?? []
  if (body === undefined) return null
  return html`<details><summary>An example</summary>${example(JSON.stringify(body, null, 2))}</details>`
}

function answersOf(document: OpenApiDocument, { responses }: OperationObject): Html {
  const entries = Object.entries(responses).map(([status, response]) => ({
    status,
    name: '$ref' in response ? nameIn(response.$ref) : null,
    response: resolveResponse(document, response),
  }))
  const successes = entries.filter(({ name }) => name === null)
  const failures = entries.filter(({ name }) => name !== null)
  return html`<h4>Answers</h4>
<ul class="answers">${successes.map(({ status, response }) => html`<li><strong>${status}</strong> ${response.description}${contentOf(response)}${headersOf(response)}</li>`)}</ul>
${failures.length > 0 && html`<p class="failures">Refused with ${failures.map(({ status, name }, index) => html`${index > 0 && ' '}<a href="#failure-${status}" title="${name}">${status}</a>`)}</p>`}`
}

function resolveResponse(document: OpenApiDocument, response: ResponseObject | Reference): ResponseObject {
  if (!('$ref' in response)) return response
  const found = document.components.responses[nameIn(response.$ref)]
  if (!found) throw new Error(`There is no answer ${response.$ref}`)
  return found
}

function contentOf({ content }: ResponseObject): Html | null {
  const [[type, media] = []] = Object.entries(content ?? {})
  if (type === undefined) return html`, without a body`
  const { schema } = media ?? {}
  return schema && type === 'application/json' ? html`: ${typeOf(schema)}` : html`: <code>${type}</code>`
}

/** Lists the headers of an answer without Date, which all answers have. */
function headersOf({ headers }: ResponseObject): Html | null {
  const names = Object.keys(headers ?? {}).filter(name => name !== 'Date')
  if (names.length === 0) return null
  return html`, with ${names.map((name, index) => html`${index > 0 && ', '}<code>${name}</code>`)}`
}
