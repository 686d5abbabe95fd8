import { expect, test } from 'vitest'
import { inTurns } from '../../../../main/store/blobs/in-turns.ts'

test('others have their turn between two parts, however quickly they are taken', async () => {
  const seen: string[] = []
  for await (const part of inTurns(['a', 'b', 'c'])) {
    seen.push(part)
    setImmediate(() => seen.push('others'))
  }
  expect(seen).toEqual(['a', 'others', 'b', 'others', 'c', 'others'])
})

test('who stops reading leaves nothing open', async () => {
  let isOpen = false
  function* parts() {
    isOpen = true
    try {
      for (;;) yield 'part'
    } finally {
      isOpen = false
    }
  }
  for await (const _ of inTurns(parts())) break
  expect(isOpen).toBe(false)
})
