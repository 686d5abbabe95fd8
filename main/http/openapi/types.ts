/** Parts of an OpenAPI 3.1 document that this program uses. */

export interface Reference {
  $ref: string
}

/** JSON Schema 2020-12, limited to the keywords used here. */
export interface JsonSchema {
  $ref?: string
  type?: string | readonly string[]
  description?: string
  enum?: readonly unknown[]
  const?: unknown
  format?: string
  pattern?: string
  minimum?: number
  maximum?: number
  minLength?: number
  maxLength?: number
  minItems?: number
  maxItems?: number
  anyOf?: readonly JsonSchema[]
  allOf?: readonly JsonSchema[]
  items?: JsonSchema
  properties?: Readonly<Record<string, JsonSchema>>
  required?: readonly string[]
  additionalProperties?: boolean | JsonSchema
  default?: unknown
  examples?: readonly unknown[]
  contentMediaType?: string
  'x-extension'?: string
}

type ParameterPlace = 'query' | 'header' | 'path'

export interface ParameterObject {
  name: string
  in: ParameterPlace
  description: string
  required?: boolean
  allowEmptyValue?: boolean
  style?: string
  explode?: boolean
  schema: JsonSchema
  'x-extension'?: string
}

export type Content = Readonly<Record<string, { schema: JsonSchema }>>

export interface RequestBody {
  description?: string
  required?: boolean
  content: Content
}

export interface HeaderObject {
  description: string
  schema: JsonSchema
}

export interface ResponseObject {
  description: string
  headers?: Readonly<Record<string, HeaderObject | Reference>>
  content?: Content
}

/** Schemes that a request must send together. A request must meet one requirement of a list. */
export type SecurityRequirement = Readonly<Record<string, readonly string[]>>

export interface SecurityScheme {
  type: 'apiKey'
  in: 'header' | 'query'
  name: string
  description: string
}

export interface OperationObject {
  operationId: string
  tags: readonly string[]
  summary: string
  description?: string
  parameters?: readonly (ParameterObject | Reference)[]
  requestBody?: RequestBody
  responses: Readonly<Record<string, ResponseObject | Reference>>
  security?: readonly SecurityRequirement[]
  'x-unofficial'?: true
  'x-extension'?: string
}

export const methods = ['get', 'post', 'put', 'delete'] as const
export type Method = (typeof methods)[number]
export type PathItem = Partial<Record<Method, OperationObject>>

interface Components {
  schemas: Readonly<Record<string, JsonSchema>>
  responses: Readonly<Record<string, ResponseObject>>
  parameters: Readonly<Record<string, ParameterObject>>
  headers: Readonly<Record<string, HeaderObject>>
  securitySchemes: Readonly<Record<string, SecurityScheme>>
  'x-credentials': Readonly<Record<string, SecurityScheme>>
}

export interface OpenApiDocument {
  openapi: '3.1.1'
  info: {
    title: string
    version: string
    summary: string
    description: string
    license: { name: string; identifier: string }
  }
  servers: readonly { url: string; description: string }[]
  tags: readonly { name: string; description?: string }[]
  paths: Readonly<Record<string, PathItem>>
  webhooks: Readonly<Record<string, PathItem>>
  components: Components
}
