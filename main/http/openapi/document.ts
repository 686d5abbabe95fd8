/** Builds the OpenAPI 3.1 document of /api/1 from the descriptions of its routes. */
import type { FastifyInstance } from 'fastify'
import { WebhookEvent } from '../../../shared/entities/webhook.ts'
import { hubLimits } from '../../../shared/limits/hub-limits.ts'
import { limits } from '../../../shared/limits/limits.ts'
import { Problem } from '../answer/problem.ts'
import { API_PREFIX } from '../operation/context.ts'
import { type Tag, tags } from '../operation/operation.ts'
import {
  failureComponents,
  failuresOf,
  headerComponents,
  type RoutedOperation,
  successesOf,
} from './answers.ts'
import { namedSchemas } from './named-schemas.ts'
import { createSchemaWriter, type SchemaWriter } from './plain-schema.ts'
import { propertyDescriptions } from './property-descriptions.ts'
import { commonParameters, parametersOf, requestBodyOf } from './request.ts'
import { accessSentences, otherCredentials, requirementsOf, securitySchemes } from './security.ts'
import {
  methods,
  type OpenApiDocument,
  type OperationObject,
  type ParameterObject,
  type PathItem,
} from './types.ts'

/**
 * Collects the routes that are added to `app` from now on. The returned list grows with them.
 * @throws Error for a route without a description
 */
export function collectOperations(app: FastifyInstance, prefix: string): readonly RoutedOperation[] {
  const found: RoutedOperation[] = []
  app.addHook('onRoute', ({ url, method, config }) => {
    for (const name of [method].flat()) {
      // The router adds a HEAD route for each GET.
      if (name === 'HEAD') continue
      const verb = methods.find(known => known === name.toLowerCase())
      if (!verb || !config?.operation) throw new Error(`${name} ${url} does not describe its operation`)
      found.push({ method: verb, path: url.slice(prefix.length), operation: config.operation })
    }
  })
  return found
}

/** @param version the version of the build */
export function buildDocument(routed: readonly RoutedOperation[], version: string): OpenApiDocument {
  const writer = createSchemaWriter(namedSchemas, propertyDescriptions)
  const paths = pathsOf(routed, writer)
  const webhooks = describeDeliveries(writer)
  // Failures refer to this schema by name, so no operation adds it.
  writer.write(Problem)
  return {
    openapi: '3.1.1',
    info: {
      title: 'Fieldbook hub',
      version,
      summary: 'Field service coordination: jobs, forms, assets, documents and webhooks',
      description: introduction,
      license: { name: 'Proprietary', identifier: 'LicenseRef-Proprietary' },
    },
    servers: [{ url: API_PREFIX, description: 'On the host of this document' }],
    tags: tags.map(name => ({ name, description: tagSentences[name] })),
    paths,
    webhooks,
    components: {
      schemas: writer.components(),
      responses: failureComponents,
      parameters: usedParameters(paths),
      headers: headerComponents,
      securitySchemes,
      'x-credentials': otherCredentials,
    },
  }
}

/** Returns the parameters that are referred to, as linters refuse unused components. */
function usedParameters(paths: Record<string, PathItem>): Record<string, ParameterObject> {
  const text = JSON.stringify(paths)
  const isUsed = ([name]: [string, ParameterObject]) => text.includes(`"#/components/parameters/${name}"`)
  return Object.fromEntries(Object.entries(commonParameters).filter(isUsed))
}

const tagSentences: Readonly<Record<Tag, string>> = {
  Version: 'The build of the server, and this description.',
  Authentication: 'Logging in and out.',
  Jobs: 'Units of work: their users, times, places and events.',
  Documents: 'Files and links on jobs and assets.',
  Forms:
    'Collections of custom fields on jobs. Not part of the open interface: a key needs a grant for them.',
  'Blank forms': 'Forms without answers, from which forms are created.',
  Phrases: 'Texts that users insert into notes by a name.',
  Availability: 'Working hours and absences of users.',
  'Recurring jobs': 'Rules by which the hub creates jobs ahead of time.',
  Search: 'One search over everything that a user may read.',
  Assets: 'Things that jobs are done on.',
  'Asset types': 'Types of assets, with templates for new ones.',
  Manuals: 'Documents on asset types.',
  Users: 'Users of the groups, the groups, and their laptops.',
  Material: 'Parts and material, and the stock of vans.',
  Webhooks: 'Events that are sent to your own address.',
  'Live changes': 'A stream of what has changed, instead of asking again and again.',
  Operations: 'Requests that were carried out, to look up after a lost answer.',
}

function pathsOf(routed: readonly RoutedOperation[], writer: SchemaWriter): Record<string, PathItem> {
  const paths: Record<string, PathItem> = {}
  const inOrder = [...routed].sort(
    (a, b) =>
      tags.indexOf(a.operation.tag) - tags.indexOf(b.operation.tag) ||
      compare(a.path.replaceAll(':', '{'), b.path.replaceAll(':', '{')),
  )
  for (const entry of inOrder) {
    const path = entry.path.replaceAll(/:(\w+)/g, '{$1}')
    paths[path] = { ...paths[path], [entry.method]: describeOperation(entry, writer) }
  }
  return paths
}

/** Compares paths so that constant parts come before parameters. */
function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}

function describeOperation(routed: RoutedOperation, writer: SchemaWriter): OperationObject {
  const { path, operation } = routed
  const { id, tag, summary, description, access, isUnofficial, extension } = operation
  const parameters = parametersOf(path, operation, writer)
  const requestBody = requestBodyOf(operation, writer)
  return {
    operationId: id,
    tags: [tag],
    summary,
    description: [description, accessSentences[access]].filter(Boolean).join(' '),
    ...(isUnofficial ? { 'x-unofficial': true } : {}),
    ...(extension === undefined ? {} : { 'x-extension': extension }),
    ...(parameters.length > 0 ? { parameters } : {}),
    ...(requestBody ? { requestBody } : {}),
    responses: { ...successesOf(operation, writer), ...failuresOf(routed) },
    security: requirementsOf(access),
  }
}

/** Introduction of the document, with the rules of the whole interface. */
const megabytes = limits.jsonBodyBytes / 1024 / 1024

const introduction = [
  `Bodies are JSON in UTF-8, ${megabytes} MB and ${hubLimits.jsonValues.toLocaleString('en')} values at most, unless an operation says otherwise. Types are strict: nothing is converted.`,
  'Times are epoch milliseconds; the times of all-day jobs are dates. Entities are addressed by id or UUID.',
  'Unknown properties of an entity are stored and returned: a schema with additionalProperties is open.',
  'An error is one sentence of plain text. With Accept: application/problem+json it is an object with JSON pointers into the body.',
  'A method that a path does not have is 405, with Allow. A request that is no HTTP, or whose headers are too long, is answered before it reaches an operation.',
  'A flag parameter is true with any value, `false` too: send `true`, or leave it out. A list has commas, or its name several times. Any other parameter that is sent twice with different values is 400.',
  "Send an ETag in If-None-Match: 304 says that nothing has changed. The ETag of a user's list with `modified` also changes when a job leaves the list.",
  'There are no CORS headers, so pages of other origins can read nothing, and only lists with the flag full are compressed. A proxy in front of the hub can add both.',
  'A page can end before `limit`, at about 4 MB. To read a whole list, follow Link with rel="next" until it is absent; do not stop at a page that has fewer entries than `limit`.',
  'x-credentials lists the headers and query parameters for a token and a signature, and the query parameter for a key.',
  'An operation or parameter with x-extension is offered only if GET /version names that extension. One with x-unofficial may change.',
].join('\n\n')

// Requests to subscribers (interface, "Delivery", "Retry").

const deliveryHeader = (name: string, description: string): ParameterObject => ({
  name,
  in: 'header',
  required: true,
  description,
  schema: { type: 'string' },
})

const deliveryHeaders: readonly ParameterObject[] = [
  deliveryHeader(
    'X-Webhook-Signature',
    "Base64 of HMAC-SHA1 over the bytes of the body, with the secret of the subscription's key",
  ),
  deliveryHeader('webhook-id', 'The same over all tries of one event, and when it is sent again on request'),
  deliveryHeader('webhook-timestamp', 'Seconds since 1970 at this try'),
  deliveryHeader(
    'webhook-signature',
    'v1, and Base64 of HMAC-SHA256 over webhook-id.webhook-timestamp.body with the characters of the same secret (Standard Webhooks; a library that wants Base64 is given theirs)',
  ),
]

const seconds = (ms: number) => ms / 1_000

function describeDeliveries(writer: SchemaWriter): Record<string, PathItem> {
  return {
    event: {
      post: {
        operationId: 'receiveEvent',
        tags: ['Webhooks'],
        summary: 'What a subscriber is sent',
        description: `Compact JSON, its properties in this order. Any status in the 200s within ${seconds(limits.webhookTimeoutMs)} s ends it. A time-out, a connection that fails and the statuses 404, 408, 409, 500, 502, 503 and 504 are tried again, ${limits.webhookRetries} times, ${seconds(limits.webhookRetryMs)} s apart. Redirects are not followed. An event may come more than once: webhook-id tells.`,
        parameters: deliveryHeaders,
        requestBody: {
          required: true,
          content: { 'application/json': { schema: writer.write(WebhookEvent) } },
        },
        responses: { '2XX': { description: 'The event was received' } },
        security: [],
      },
    },
  }
}
