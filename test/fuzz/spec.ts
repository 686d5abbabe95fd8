/** Reads the hub's own document, for drawing requests and checking answers. */
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import {
  type JsonSchema,
  type Method,
  methods,
  type OpenApiDocument,
  type OperationObject,
  type ParameterObject,
  type Reference,
  type ResponseObject,
} from '../../main/http/openapi/types.ts'

export interface SpecOperation {
  id: string
  method: Uppercase<Method>
  /** `/job/{id}`, after the base URL */
  path: string
  operation: OperationObject
  parameters: readonly ParameterObject[]
}

export interface Spec {
  document: OpenApiDocument
  operations: readonly SpecOperation[]
  /** returns the schema of a reference, or the schema itself */
  resolve(schema: JsonSchema): JsonSchema
  response(operation: SpecOperation, status: number): ResponseObject | undefined
  /** returns the fault of a request's value, or null */
  wrongWithBody(schema: JsonSchema, value: unknown): string | null
  /** returns the fault of an answer's value; unknown properties are faults unless the schema allows them */
  wrongWithAnswer(schema: JsonSchema, value: unknown): string | null
}

export function readSpec(document: OpenApiDocument): Spec {
  const asSent = createValidator(document)
  const asAnswered = createValidator(closeObjects(document) as OpenApiDocument)
  return {
    document,
    operations: operationsOf(document),
    resolve: schema => (schema.$ref ? (lookUp(document, schema.$ref) as JsonSchema) : schema),
    response({ operation }, status) {
      const response = operation.responses[String(status)]
      return response && deref<ResponseObject>(document, response)
    },
    wrongWithBody: asSent,
    wrongWithAnswer: (schema, value) => asAnswered(closeObjects(schema) as JsonSchema, value),
  }
}

function operationsOf(document: OpenApiDocument): SpecOperation[] {
  return Object.entries(document.paths).flatMap(([path, item]) =>
    methods.flatMap(method => {
      const operation = item[method]
      // A stream has no end.
      if (!operation || JSON.stringify(operation.responses).includes('text/event-stream')) return []
      const parameters = (operation.parameters ?? []).map(one => deref<ParameterObject>(document, one))
      const verb = method.toUpperCase() as Uppercase<Method>
      return [{ id: operation.operationId, method: verb, path, operation, parameters }]
    }),
  )
}

function deref<T extends object>(document: OpenApiDocument, part: T | Reference): T {
  return '$ref' in part ? (lookUp(document, part.$ref) as T) : part
}

function lookUp(document: OpenApiDocument, ref: string): unknown {
  let found: unknown = document
  for (const name of ref.slice(2).split('/')) found = (found as Record<string, unknown> | undefined)?.[name]
  if (found === undefined) throw new Error(`The document refers to ${ref}, which it does not have`)
  return found
}

function createValidator(document: OpenApiDocument): (schema: JsonSchema, value: unknown) => string | null {
  // The document has OpenAPI keywords in addition to those of JSON Schema.
  const ajv = new Ajv2020({ strict: false, allErrors: false })
  addFormats.default(ajv)
  ajv.addSchema({ $id: 'document', components: document.components })
  const compiled = new Map<string, ValidateFunction>()
  return (schema, value) => {
    const text = JSON.stringify(schema).replaceAll('"#/components/', '"document#/components/')
    const validate = compiled.get(text) ?? ajv.compile(JSON.parse(text))
    compiled.set(text, validate)
    return validate(value) ? null : ajv.errorsText(validate.errors)
  }
}

/** Forbids unknown properties in every object whose schema does not allow them. */
function closeObjects(part: unknown): unknown {
  if (Array.isArray(part)) return part.map(closeObjects)
  if (typeof part !== 'object' || part === null) return part
  // The parts of an `allOf` each name some properties: the referenced schemas are closed themselves.
  if ('allOf' in part) return part
  const copy = Object.fromEntries(Object.entries(part).map(([name, value]) => [name, closeObjects(value)]))
  const isClosed = 'properties' in part && !('additionalProperties' in part) && 'type' in part
  return isClosed ? { ...copy, additionalProperties: false } : copy
}
