/** What tests are marked with. `slow`: whoever waits for `npm run test:unit` or `test:watch` goes without it. */
import type { TestTagDefinition } from 'vitest'

declare module 'vitest' {
  interface TestTags {
    tags: 'slow'
  }
}

export const tags: TestTagDefinition[] = [
  { name: 'slow', description: 'takes a third of a second or more; `npm test` runs it, test:unit does not' },
]
