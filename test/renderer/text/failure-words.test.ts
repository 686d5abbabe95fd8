import { afterEach, describe, expect, it } from 'vitest'
import { english } from '../../../renderer/text/en.ts'
import { describeFailure, describeTold } from '../../../renderer/text/failure-words.ts'
import { loadSpeech } from '../../../renderer/text/languages.ts'
import { speak } from '../../../renderer/text/speak.ts'
import { speech } from '../../../renderer/text/t.ts'
import type { Failure } from '../../../shared/text/failures.ts'
import { followedBy, reason } from '../../../shared/text/message.ts'
import '../whole-english.ts'

describe('a failure in words', () => {
  it('is told once, by the message where that is a sentence for people', () => {
    const message = 'This laptop holds the work of Sara. Sign out first to work as another user.'
    expect(describeFailure({ code: 'conflict', message })).toEqual({ text: message, detail: null })
    const quoted = '“Fire doors” has no title.'
    expect(describeFailure({ code: 'invalid', message: quoted }).text).toBe(quoted)
  })

  it('is told by its code where the message is for machines, which then stands beside it', () => {
    for (const message of ['Unauthorized', 'state not allowed', 'ECONNREFUSED 127.0.0.1'])
      expect(describeFailure({ code: 'network', message })).toEqual({
        text: 'The server could not be reached.',
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

describe('what main tells with a reason', () => {
  afterEach(() => {
    speech.value = english
  })

  const inSwedish = async (failure: Failure) => {
    await speak(() => loadSpeech('sv'))
    return describeFailure(failure)
  }

  it('is said in the language of the screens, with states in words', async () => {
    const failure: Failure = {
      code: 'conflict',
      ...reason('no-move', { from: 'FINISHED', to: 'IN_TRANSIT' }),
    }
    expect(failure.message).toBe('A resource cannot go from FINISHED to IN_TRANSIT.')
    expect(describeFailure(failure).text).toBe('A resource cannot go from Finished to On the way.')
    expect(await inSwedish(failure)).toEqual({
      text: 'Det går inte att gå från ”Slutfört” till ”På väg”.',
      detail: null,
    })
  })

  it('names the field whose value is wrong', async () => {
    const error = { pointer: '/endTime', ...reason('must-not-be-before-start') }
    const failure: Failure = { code: 'invalid', message: 'endTime is wrong.', errors: [error] }
    expect(await inSwedish(failure)).toEqual({ text: 'Slut: får inte ligga före starten.', detail: null })
    const forbidden: Failure = { code: 'forbidden', ...reason('may-not-change-job', { field: 'title' }) }
    expect((await inSwedish(forbidden)).text).toBe(
      'Som tekniker får du inte ändra det här på jobbet: Rubrik.',
    )
  })

  it('goes on with the sentence that follows', async () => {
    const told = followedBy(reason('disk-full', { file: 'a.db' }), reason('nothing-changed'))
    expect(told.message).toMatch(/^The disk is full: .*try again\. Nothing was changed\.$/)
    await speak(() => loadSpeech('de'))
    expect(describeTold(told)).toMatch(/^Die Festplatte ist voll: .*noch einmal\. Nichts wurde geändert\.$/)
  })

  it('leaves what the hub says as it is, and says that it is the hub’s', async () => {
    const hubSaid = 'Le mot de passe est faux.'
    const failure: Failure = {
      code: 'unauthenticated',
      ...reason('sign-in-refused'),
      message: hubSaid,
      hubSaid,
    }
    const { text, detail } = await inSwedish(failure)
    expect(text).toMatch(/^Servern godtar inte inloggningen/)
    expect(detail).toBe(`Servern svarar: ”${hubSaid}”.`)
  })
})
