/** What is no text: as JSON Schema says it, and as generators of clients know it. */
import type { JsonSchema } from './types.ts'

export const bytes = {
  type: 'string',
  format: 'binary',
  contentMediaType: 'application/octet-stream',
} as const satisfies JsonSchema
