/**
 * What the assets of a type begin with (interface, "Asset type", "Representations"): a partial asset. Whatever makes
 * an asset that one asset, its ids, its times and its number, is left out of what a body sends.
 */
import type { AssetTemplate } from '../../../shared/asset.ts'
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

/** The template as it is stored. @throws Refused `invalid` for a link that no asset could have */
export function toTemplate(
  command: Command,
  before: AssetTemplate | null,
  given: AssetTemplate | null,
): Template {
  const fields = '/assetTemplate/customFields'
  requireWebAddresses(command, before?.customFields, given?.customFields, fields)
  const template = without(given ?? {}, notInTemplates) as Template
  if (!template.documents) return template
  // each asset has links of its own
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

/** An id and a name say one thing together: a body that names either says it all. */
const together = [
  ['customerId', 'customerName'],
  ['projectId', 'projectName'],
] as const

/** The body of a new asset with the template under it: null in the body means empty. */
export function applyTemplate<Body extends object>(template: Template, body: Body): Body {
  const under: Record<string, unknown> = { ...template }
  for (const pair of together) {
    if (pair.some(name => Object.hasOwn(body, name))) for (const name of pair) delete under[name]
  }
  return { ...under, ...body }
}
