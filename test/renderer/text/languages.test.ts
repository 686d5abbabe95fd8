import { afterEach, describe, expect, it } from 'vitest'
import { describeOperation } from '../../../renderer/parts/operations.tsx'
import { english } from '../../../renderer/text/en.ts'
import { formatMoment, nameDay, toInstant } from '../../../renderer/text/format.ts'
import { languageNames, loadSpeech, type Spoken } from '../../../renderer/text/languages.ts'
import { lengthen } from '../../../renderer/text/pseudo.ts'
import { speak } from '../../../renderer/text/speak.ts'
import { speech, t } from '../../../renderer/text/t.ts'
import type { Speech } from '../../../renderer/text/translation.ts'
import { checkLanguage } from '../../../scripts/text/check-language.ts'
import { languages, pickLanguage } from '../../../shared/settings/languages.ts'

const spoken: readonly Spoken[] = [...languages, 'pseudo']

/** Returns the keys without the plural forms, which differ between languages. */
const namesOf = (texts: object) =>
  new Set(
    Object.keys(texts)
      .map(key => key.replace(/_(?:zero|one|two|few|many|other)$/, ''))
      .toSorted(),
  )

describe.each(spoken)('the language %s', language => {
  it('has a translation of each English text, in its own plural forms', async () => {
    const { texts } = await loadSpeech(language)
    expect(namesOf(texts)).toEqual(namesOf(english.texts))
    expect(Object.entries(texts).filter(([, text]) => text.trim() === '')).toEqual([])
  })

  it('has the same placeholders as English in each text', async () => {
    expect(
      checkLanguage(
        language === 'pseudo' ? 'en' : language,
        english.texts,
        (await loadSpeech(language)).texts,
      ),
    ).toEqual([])
  })
})

describe('the language of the screens', () => {
  afterEach(() => {
    speech.value = english
  })

  it('is the language that the user chose, or the first available language of the system', () => {
    expect(pickLanguage('de', ['sv-SE'])).toBe('de')
    expect(pickLanguage('system', ['fi-FI', 'SV-fi', 'en-US'])).toBe('sv')
    expect(pickLanguage('system', ['de-AT'])).toBe('de')
    expect(pickLanguage('system', ['den', 'ja'])).toBe('en')
    expect(pickLanguage('system', [])).toBe('en')
  })

  it('is chosen from a list in which each language has its own name', () => {
    expect(Object.keys(languageNames).sort()).toEqual([...languages].sort())
  })

  it('remains until the last requested language is loaded', async () => {
    const slow = Promise.withResolvers<Speech>()
    const first = speak(() => slow.promise)
    expect(t('frame.outbox')).toBe('Outbox')
    await speak(() => loadSpeech('sv'))
    expect(t('frame.outbox')).toBe('Utkorg')
    slow.resolve(await loadSpeech('de'))
    expect(await first).toBe(true)
    expect(t('frame.outbox')).toBe('Utkorg')
  })

  it('remains, with an error message, if the requested language cannot be loaded', async () => {
    await speak(() => loadSpeech('sv'))
    const broken = () => Promise.reject(new Error('no such chunk'))
    expect(await speak(broken)).toBe(false)
    expect(t('frame.outbox')).toBe('Utkorg')
    const [overtaken] = await Promise.all([speak(broken), speak(() => loadSpeech('en'))])
    expect(overtaken).toBe(true)
    expect(t('frame.outbox')).toBe('Outbox')
  })

  it('determines the format of days and numbers', async () => {
    await speak(() => loadSpeech('sv'))
    expect(nameDay('2026-11-24', '2026-11-20')).toBe('Tisdag 24\u00a0november')
    expect(t('age.days', { count: 1 })).toBe('för 1 dag sedan')
    await speak(() => loadSpeech('de'))
    expect(t('day.jobs', { count: 10_000 })).toBe('10.000 Aufträge')
    expect(nameDay('2026-11-24', '2026-11-20')).toBe('Dienstag 24.\u00a0November')
    const at = toInstant('2026-11-18', '15:12', 'Europe/Berlin')
    expect(formatMoment(at, '2026-11-20', 'Europe/Berlin')).toBe('18.\u00a0Nov. 15:12')
  })

  it('keeps the capital letters of field names within a German sentence', async () => {
    await speak(() => loadSpeech('de'))
    const summary = { fields: ['title', 'placeName'] }
    expect(describeOperation({ kind: 'job.patch', summary, step: 0, bytes: null }).title).toBe(
      'Geändert: Titel, Ort',
    )
  })
})

describe('the pseudo-language', () => {
  it('marks the ends of a text, and does not change the values in the text', () => {
    expect(lengthen('Sent {{time}}')).toBe('[Séént {{time}}]')
  })

  it('is about 40 % longer than English', async () => {
    const lengthOf = ({ texts }: Speech) => Object.values(texts).join('').length
    const ratio = lengthOf(await loadSpeech('pseudo')) / lengthOf(english)
    expect(ratio).toBeGreaterThan(1.3)
    expect(ratio).toBeLessThan(1.5)
  })
})
