/** The OpenAPI 3.1 document of /api/1, made of what its routes carry. */

import { Problem } from '../answer/problem.ts'
import { API_PREFIX } from '../operation/context.ts'
import { type Tag, tags } from '../operation/operation.ts'
import { successesOf } from './answers.ts'
import type { RoutedOperation } from './collect-operations.ts'
import { describeDeliveries } from './deliveries.ts'
import { failureComponents, failuresOf, headerComponents } from './failures.ts'
import { introduction } from './introduction.ts'
import { namedSchemas } from './named-schemas.ts'
import { commonParameters, parametersOf } from './parameters.ts'
import { createSchemaWriter, type SchemaWriter } from './plain-schema.ts'
import { propertyDescriptions } from './property-descriptions.ts'
import { requestBodyOf } from './request-body.ts'
import { describeAccess, requirementsOf, securitySchemes } from './security.ts'
import type { OpenApiDocument, OperationObject, PathItem } from './types.ts'

/** @param version the build's */
export function buildDocument(routed: readonly RoutedOperation[], version: string): OpenApiDocument {
  const writer = createSchemaWriter(namedSchemas, propertyDescriptions)
  const paths = pathsOf(routed, writer)
  const webhooks = describeDeliveries(writer)
  // every failure has it, and the failures are written by hand
  writer.write(Problem)
  return {
    openapi: '3.1.1',
    info: {
      title: 'Fieldbook hub',
      version,
      summary: 'Field service coordination: jobs, forms, assets, documents and webhooks',
      description: introduction,
    },
    servers: [{ url: API_PREFIX, description: 'On the host that gave this document' }],
    tags: tags.map(name => ({ name, description: tagSentences[name] })),
    paths,
    webhooks,
    components: {
      schemas: writer.components(),
      responses: failureComponents,
      parameters: commonParameters,
      headers: headerComponents,
      securitySchemes,
    },
  }
}

const tagSentences: Readonly<Record<Tag, string>> = {
  Version: 'Which build this is, and this description of it.',
  Authentication: 'Changing an e-mail address and a password for a token.',
  Jobs: 'Units of work: who does them, when and where, and what happened on them.',
  Documents: 'Files and links on jobs and assets.',
  Forms:
    'Collections of custom fields on jobs. Not part of the open interface: a key may lack the right to them.',
  Assets: 'Things of value that jobs are done on.',
  'Asset types': 'What new assets are made from.',
  Users: 'Who can be put on jobs.',
  Webhooks: 'Events, pushed to an address of your own.',
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

/** What is named comes before what is one of many. */
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
    description: [description, describeAccess(access)].filter(Boolean).join(' '),
    ...(isUnofficial ? { 'x-unofficial': true } : {}),
    ...(extension === undefined ? {} : { 'x-extension': extension }),
    ...(parameters.length > 0 ? { parameters } : {}),
    ...(requestBody ? { requestBody } : {}),
    responses: { ...successesOf(operation, writer), ...failuresOf(routed) },
    security: requirementsOf(access),
  }
}
