/**
 * Template of an asset type: a partial asset with which its assets begin (interface, "Asset type", "Representations").
 * Ids, times and the number identify one asset, so the template leaves them out.
 */
import type { AssetTemplate } from '../../../shared/entities/asset.ts'
import type { Extra } from '../../store/schema/jobs.ts'
import type { Command } from '../command.ts'
import { planLinks } from '../documents/put-links.ts'
import { readOnlyEverywhere } from '../entity/extra.ts'
import { requireWebAddresses } from '../entity/web-addresses.ts'
import { attempt, refuse } from '../refuse.ts'

export type Template = AssetTemplate & Extra

const notInTemplates: ReadonlySet<string> = new Set([
  ...readOnlyEverywhere,
  'assetNo',
  'assetTypeId',
  'assetTypeUuid',
])

/** Returns the template as it is stored. @throws Refused `invalid` for a link that is not valid on an asset */
export function toTemplate(
  command: Command,
  before: AssetTemplate | null,
  given: AssetTemplate | null,
): Template {
  const fields = '/assetTemplate/customFields'
  requireWebAddresses(command, before?.customFields, given?.customFields, fields)
  const template = without(given ?? {}, notInTemplates) as Template
  if (!template.documents) return template
  // Each asset gets links with its own ids.
  const documents = template.documents.map(link => without(link, readOnlyEverywhere))
  requireLinks(command, documents)
  return { ...template, documents }
}

function without<T extends object>(properties: T, names: ReadonlySet<string>): Partial<T> {
  return Object.fromEntries(Object.entries(properties).filter(([name]) => !names.has(name))) as Partial<T>
}

function requireLinks(command: Command, documents: NonNullable<Template['documents']>): void {
  const plan = attempt(() => planLinks(command, null, documents))
  if (plan.ok) return
  const within = '/assetTemplate'
  const { code, message, errors = [] } = plan.failure
  refuse(
    code,
    `${within}${message}`,
    errors.map(error => ({ ...error, pointer: `${within}${error.pointer}` })),
  )
}

/** Pairs of an id and a name for one reference. A body with either of the two replaces both. */
const together = [
  ['customerId', 'customerName'],
  ['projectId', 'projectName'],
] as const

/** Returns the body of a new asset with the template's values for missing properties. Null in the body means empty. */
export function applyTemplate<Body extends object>(template: Template, body: Body): Body {
  const under: Record<string, unknown> = { ...template }
  for (const pair of together) {
    if (pair.some(name => Object.hasOwn(body, name))) for (const name of pair) delete under[name]
  }
  return { ...under, ...body }
}
