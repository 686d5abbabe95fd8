/** Changes the language. The previous one is used until the new one is loaded. */

import { loadSpeech } from './languages.ts'
import { isWhole, speech } from './t.ts'
import type { Speech } from './translation.ts'

let asked = 0
let speaking: Promise<boolean> = Promise.resolve(true)

/** The last of several requests wins. Returns false if the language could not be loaded; nothing has changed then. */
export function speak(load: () => Promise<Speech>): Promise<boolean> {
  speaking = fetchAndSpeak(load)
  return speaking
}

/** Resolves once the language that was requested last is loaded, or could not be. */
export async function untilSpoken(): Promise<void> {
  await speaking
}

/** Resolves once all texts are loaded, in English if the chosen language fails. @throws if both fail */
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
    // The caller reports the error, unless a newer request has replaced this one.
    return mine !== asked
  }
}
