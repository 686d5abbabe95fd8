/** The type of each policy key, for the templates of all systems, and the XML escaping that two of them share. */
import { type TSchema, Type } from 'typebox'
import { type PolicyName, policySchemas } from '../../../shared/settings/policy.ts'

export type KeyShape =
  | { kind: 'boolean' }
  | { kind: 'number'; minimum: number; maximum: number }
  | { kind: 'choice'; values: readonly (string | number)[] }
  | { kind: 'text'; maxLength: number }
  | { kind: 'list' }

/** Limits in the JSON schema of a key; each type has only some of them. */
interface Bounds {
  minimum?: number
  maximum?: number
  maxLength?: number
}

export function shapeOf(name: PolicyName): KeyShape {
  const schema: TSchema = policySchemas[name]
  const { minimum = 0, maximum = 0, maxLength = 0 } = schema as Bounds
  if (Type.IsBoolean(schema)) return { kind: 'boolean' }
  if (Type.IsArray(schema)) return { kind: 'list' }
  if (Type.IsEnum(schema)) return { kind: 'choice', values: schema.enum as (string | number)[] }
  if (Type.IsInteger(schema)) return { kind: 'number', minimum, maximum }
  return { kind: 'text', maxLength }
}

export function escapeXml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
}
