import { describe, expect, it } from 'vitest'
import { describeFailure } from '../../../renderer/text/failure-words.ts'

describe('a failure in words', () => {
  it('is told once, by the message where that is a sentence for people', () => {
    const message = 'This laptop holds the work of Sara. Sign out first to work as somebody else.'
    expect(describeFailure({ code: 'conflict', message })).toEqual({ text: message, detail: null })
    const quoted = '“Fire doors” has no title.'
    expect(describeFailure({ code: 'invalid', message: quoted }).text).toBe(quoted)
  })

  it('is told by its code where the message is for machines, which then stands beside it', () => {
    for (const message of ['Unauthorized', 'state not allowed', 'ECONNREFUSED 127.0.0.1'])
      expect(describeFailure({ code: 'network', message })).toEqual({
        text: 'The hub could not be reached.',
        detail: message,
      })
    expect(describeFailure({ code: 'storage', message: ' ' }).detail).toBeNull()
  })

  it('names the seconds to wait', () => {
    const failure = {
      code: 'too-many',
      message: 'Too many tries. Wait 40 s.',
      retryAfterSeconds: 40,
    } as const
    expect(describeFailure(failure)).toEqual({
      text: 'Too many tries. Try again in 40 seconds.',
      detail: null,
    })
  })
})
