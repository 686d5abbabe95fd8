/** Tags of tests. `npm run test:unit` and `test:watch` leave out `slow` tests. */
import type { TestTagDefinition } from 'vitest'

declare module 'vitest' {
  interface TestTags {
    tags: 'slow'
  }
}

export const tags: TestTagDefinition[] = [
  { name: 'slow', description: 'takes a third of a second or more; `npm test` runs it, test:unit does not' },
]
