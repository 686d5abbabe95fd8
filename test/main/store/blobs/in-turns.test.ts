import { expect, test } from 'vitest'
import { inTurns } from '../../../../main/store/blobs/in-turns.ts'

test('other code can run between two parts of a content that is read in turns', async () => {
  const seen: string[] = []
  for await (const part of inTurns(['a', 'b', 'c'])) {
    seen.push(part)
    setImmediate(() => seen.push('others'))
  }
  expect(seen).toEqual(['a', 'others', 'b', 'others', 'c', 'others'])
})

test('the source of the parts is closed when the reader stops', async () => {
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
