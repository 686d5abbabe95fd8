/** Changing what is spoken: a language is spoken once it is there, and until then the one before. */

import type { Speech } from './en/translation.ts'
import { loadSpeech } from './languages.ts'
import { isWhole, speech } from './t.ts'

let asked = 0
let speaking: Promise<boolean> = Promise.resolve(true)

/** Of several that are asked for, the last one counts. False: it could not be had, and nothing has changed. */
export function speak(load: () => Promise<Speech>): Promise<boolean> {
  speaking = fetchAndSpeak(load)
  return speaking
}

/** Resolves once the language that was asked for last is spoken, or could not be had. */
export async function untilSpoken(): Promise<void> {
  await speaking
}

/** Resolves once there are words for everything: English ones where those of the language could not be had. @throws when neither could */
export async function untilWhole(): Promise<void> {
  await speaking
  if (!isWhole() && !(await speak(() => loadSpeech('en')))) throw new Error('No language could be fetched')
}

async function fetchAndSpeak(load: () => Promise<Speech>): Promise<boolean> {
  asked += 1
  const mine = asked
  try {
    const next = await load()
    if (mine === asked) speech.value = next
    return true
  } catch {
    // The caller tells it. One that nobody waits for any more is not missed.
    return mine !== asked
  }
}
