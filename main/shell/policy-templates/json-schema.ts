/** The schema of `policy.json` and `preset.json`, for editors that check while somebody writes. */
import { policyNames, policySchemas } from '../../../shared/policy.ts'
import type { TemplateWords } from './template-words.ts'

export function writeJsonSchema({ title, about, keys }: TemplateWords): string {
  const properties = Object.fromEntries(
    policyNames.map(name => [name, { description: keys[name][1], ...policySchemas[name] }]),
  )
  const schema = {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    title,
    description: about,
    type: 'object',
    additionalProperties: false,
    properties: { $schema: { type: 'string' }, ...properties },
  }
  return `${JSON.stringify(schema, null, 2)}\n`
}
