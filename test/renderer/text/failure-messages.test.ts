import { afterEach, describe, expect, it } from 'vitest'
import { english } from '../../../renderer/text/en.ts'
import { describeFailure, describeMessage } from '../../../renderer/text/failure-messages.ts'
import { loadSpeech } from '../../../renderer/text/languages.ts'
import { speak } from '../../../renderer/text/speak.ts'
import { speech } from '../../../renderer/text/t.ts'
import type { Failure } from '../../../shared/text/failures.ts'
import { followedBy, reason } from '../../../shared/text/message.ts'
import '../whole-english.ts'

describe('the description of a failure', () => {
  it("is the failure's message, if the message is a sentence for users", () => {
    const message = 'This laptop holds the work of Sara. Sign out first to work as another user.'
    expect(describeFailure({ code: 'conflict', message })).toEqual({ text: message, detail: null })
    const quoted = '“Fire doors” has no title.'
    expect(describeFailure({ code: 'invalid', message: quoted }).text).toBe(quoted)
  })

  it('is the sentence for its code, with a technical message as detail', () => {
    for (const message of ['Unauthorized', 'state not allowed', 'ECONNREFUSED 127.0.0.1'])
      expect(describeFailure({ code: 'network', message })).toEqual({
        text: 'The server could not be reached.',
        detail: message,
      })
    expect(describeFailure({ code: 'storage', message: ' ' }).detail).toBeNull()
  })

  it('includes the number of seconds to wait', () => {
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

describe('a failure that has a reason', () => {
  afterEach(() => {
    speech.value = english
  })

  const inSwedish = async (failure: Failure) => {
    await speak(() => loadSpeech('sv'))
    return describeFailure(failure)
  }

  it('is described in the language of the screens, with the names of states', async () => {
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

  it('names the field that has the wrong value', async () => {
    const error = { pointer: '/endTime', ...reason('must-not-be-before-start') }
    const failure: Failure = { code: 'invalid', message: 'endTime is wrong.', errors: [error] }
    expect(await inSwedish(failure)).toEqual({ text: 'Slut: får inte ligga före starten.', detail: null })
    const forbidden: Failure = { code: 'forbidden', ...reason('may-not-change-job', { field: 'title' }) }
    expect((await inSwedish(forbidden)).text).toBe(
      'Som tekniker får du inte ändra det här på jobbet: Rubrik.',
    )
  })

  it('is followed by the sentence for a second reason', async () => {
    const both = followedBy(reason('disk-full', { file: 'a.db' }), reason('nothing-changed'))
    expect(both.message).toMatch(/^The disk is full: .*try again\. Nothing was changed\.$/)
    await speak(() => loadSpeech('de'))
    expect(describeMessage(both)).toMatch(
      /^Die Festplatte ist voll: .*noch einmal\. Nichts wurde geändert\.$/,
    )
  })

  it('contains a message of the server unchanged, and names the server as its source', async () => {
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
