import { afterEach, describe, expect, it } from 'vitest'
import { describeOperation } from '../../../renderer/parts/operations.tsx'
import { en } from '../../../renderer/text/en/en.ts'
import { english } from '../../../renderer/text/en/english.ts'
import type { Speech, TextKey } from '../../../renderer/text/en/translation.ts'
import { formatMoment, nameDay, toInstant } from '../../../renderer/text/format.ts'
import { languageNames, loadSpeech, type Spoken } from '../../../renderer/text/languages.ts'
import { lengthen } from '../../../renderer/text/pseudo.ts'
import { speak } from '../../../renderer/text/speak.ts'
import { speech, t } from '../../../renderer/text/t.ts'
import { languages, pickLanguage } from '../../../shared/settings/languages.ts'
import type { Plural } from '../../../shared/words/fill-text.ts'

type Text = string | Plural

const spoken: readonly Spoken[] = [...languages, 'pseudo']
const formsOf = (text: Text): string[] => (typeof text === 'string' ? [text] : Object.values(text))
const namesIn = (text: string) => [...new Set(text.match(/\{\w+\}/g))].sort()
const textsOf = ({ texts }: Speech) => Object.entries(texts) as [TextKey, Text][]

describe.each(spoken)('the language %s', language => {
  it('has every text of English and no other, none of them empty', async () => {
    const texts = textsOf(await loadSpeech(language))
    expect(texts.map(([key]) => key).sort()).toEqual(Object.keys(en).sort())
    expect(texts.filter(([, text]) => formsOf(text).some(form => form.trim() === ''))).toEqual([])
  })

  it('says the same values as English in each text; a form for one may leave out the count', async () => {
    const wrong = textsOf(await loadSpeech(language)).filter(([key, text]) => {
      const wanted = formsOf(en[key]).map(namesIn).at(-1) ?? []
      const isSame = (names: string[]) => names.join() === wanted.join()
      if (typeof text === 'string') return !isSame(namesIn(text))
      const { one, ...others } = text
      const oneToo = `${one ?? ''}{count}`
      return ![...Object.values(others), oneToo].map(namesIn).every(isSame)
    })
    expect(wrong).toEqual([])
  })

  it('has each form that counting needs', async () => {
    const { locale, texts } = await loadSpeech(language)
    const wanted = new Intl.PluralRules(locale).resolvedOptions().pluralCategories.sort()
    for (const text of Object.values<Text>(texts))
      if (typeof text !== 'string') expect(Object.keys(text).sort()).toEqual(wanted)
  })
})

describe('the language of the screens', () => {
  afterEach(() => {
    speech.value = english
  })

  it('is the one that was chosen, else the first of the system’s that there is', () => {
    expect(pickLanguage('de', ['sv-SE'])).toBe('de')
    expect(pickLanguage('system', ['fi-FI', 'SV-fi', 'en-US'])).toBe('sv')
    expect(pickLanguage('system', ['de-AT'])).toBe('de')
    expect(pickLanguage('system', ['den', 'ja'])).toBe('en')
    expect(pickLanguage('system', [])).toBe('en')
  })

  it('names each language in itself', () => {
    expect(Object.keys(languageNames).sort()).toEqual([...languages].sort())
  })

  it('stays until the next one is there, and of two that are asked for the last one counts', async () => {
    const slow = Promise.withResolvers<Speech>()
    const first = speak(() => slow.promise)
    expect(t('frame.outbox')).toBe('Outbox')
    await speak(() => loadSpeech('sv'))
    expect(t('frame.outbox')).toBe('Utkorg')
    slow.resolve(await loadSpeech('de'))
    expect(await first).toBe(true)
    expect(t('frame.outbox')).toBe('Utkorg')
  })

  it('stays when the next one cannot be had, which is told unless another was asked for since', async () => {
    await speak(() => loadSpeech('sv'))
    const broken = () => Promise.reject(new Error('no such chunk'))
    expect(await speak(broken)).toBe(false)
    expect(t('frame.outbox')).toBe('Utkorg')
    const [overtaken] = await Promise.all([speak(broken), speak(() => loadSpeech('en'))])
    expect(overtaken).toBe(true)
    expect(t('frame.outbox')).toBe('Outbox')
  })

  it('orders days and counts as its people do', async () => {
    await speak(() => loadSpeech('sv'))
    expect(nameDay('2026-11-24', '2026-11-20')).toBe('Tisdag 24\u00a0november')
    expect(t('age.days', { count: 1 })).toBe('för 1 dag sedan')
    await speak(() => loadSpeech('de'))
    expect(t('day.jobs', { count: 10_000 })).toBe('10.000 Aufträge')
    expect(nameDay('2026-11-24', '2026-11-20')).toBe('Dienstag 24.\u00a0November')
    const at = toInstant('2026-11-18', '15:12', 'Europe/Berlin')
    expect(formatMoment(at, '2026-11-20', 'Europe/Berlin')).toBe('18.\u00a0Nov. 15:12')
  })

  it('keeps the capitals of field names, which German needs', async () => {
    await speak(() => loadSpeech('de'))
    const summary = { fields: ['title', 'placeName'] }
    expect(describeOperation({ kind: 'job.patch', summary, step: 0, bytes: null }).title).toBe(
      'Geändert: Titel, Ort',
    )
  })
})

describe('the pseudo-language', () => {
  it('marks the ends of a text and leaves its values alone', () => {
    expect(lengthen('Sent {time}')).toBe('[Séént {time}]')
  })

  it('is about 40 % longer than English', async () => {
    const lengthOf = (of: Speech) =>
      textsOf(of)
        .flatMap(([, text]) => formsOf(text))
        .join('').length
    const ratio = lengthOf(await loadSpeech('pseudo')) / lengthOf(english)
    expect(ratio).toBeGreaterThan(1.3)
    expect(ratio).toBeLessThan(1.5)
  })
})
