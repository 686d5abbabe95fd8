import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { en } from '../../../renderer/text/en/en.ts'
import { loadSpeech } from '../../../renderer/text/languages.ts'
import { t } from '../../../renderer/text/t.ts'
import { jobEventTypes } from '../../../shared/entities/event-types.ts'
import { priorities } from '../../../shared/entities/job-fields.ts'
import { actionStates, jobStates, resourceStates } from '../../../shared/entities/states.ts'
import { type Language, languages } from '../../../shared/settings/languages.ts'
import { failureCodes } from '../../../shared/text/failures.ts'
import { fillText } from '../../../shared/words/fill-text.ts'

const renderer = path.resolve(import.meta.dirname, '../../../renderer')

function readSources(): string {
  const names = readdirSync(renderer, { recursive: true, encoding: 'utf8' })
  const sources = names.filter(name => /\.tsx?$/.test(name) && !/text[\\/](en|sv|de)[\\/]/.test(name))
  return sources.map(name => readFileSync(path.join(renderer, name), 'utf8')).join('\n')
}

describe('the texts', () => {
  it('has a word for every state, event, priority and failure that can be shown', () => {
    const wanted = [
      ...[...jobStates, ...resourceStates].map(state => `state.${state}`),
      ...actionStates.map(state => `step.${state}`),
      ...jobEventTypes.map(type => `event.${type}`),
      ...priorities.map(priority => `priority.${priority}`),
      ...failureCodes.map(code => `failure.${code}`),
    ]
    expect(wanted.filter(key => !Object.hasOwn(en, key))).toEqual([])
  })

  it('keeps no text that no screen asks for', () => {
    const sources = readSources()
    const families = [...sources.matchAll(/`([a-zA-Z]+(?:\.[a-zA-Z]+)*\.)\$\{/g)].map(found => found[1] ?? '')
    const isUsed = (key: string) =>
      sources.includes(`'${key}'`) || families.some(family => key.startsWith(family))
    expect(Object.keys(en).filter(key => !isUsed(key))).toEqual([])
  })

  it('gives every plural a form for one and for other', () => {
    const plurals = Object.values(en).filter(text => typeof text !== 'string')
    for (const plural of plurals) expect(Object.keys(plural)).toEqual(['one', 'other'])
  })
})

/** What a native speaker would not say, as it was said here before; the words in its place are in the glossary. */
const foreign: Record<Language, RegExp> = {
  en: /\bhubs?\b(?!\})|\bhangs?\b|\btake off\b|\bdoes not go just now\b|\bnot taken\b(?! in)|\bholds now\b|\bcome whole\b/i,
  sv: /\bhub(ben|bar)?\b(?!\})|\bsynts\b|\bdet är tryggt\b|\bär tryggt på datorn\b/i,
  de: /\bhubs?\b(?!\})|\babziehen\b|\bnoch einmal ansehen\b|\babgesagt\b|\bsteht dann in ihm\b/i,
}

describe.each(languages)('the words of %s', language => {
  it('are those of its speakers, who know no hub', async () => {
    const texts = (await loadSpeech(language)).texts
    expect(Object.keys(texts)).toEqual(expect.arrayContaining(['reason.unreachable', 'refused.hub-too-slow']))
    const found = Object.entries(texts).flatMap(([key, text]) =>
      (typeof text === 'string' ? [text] : Object.values(text)).flatMap(words =>
        foreign[language].test(words) ? `${key}: ${words}` : [],
      ),
    )
    expect(found).toEqual([])
  })
})

describe('filling a text', () => {
  it('chooses the plural by the count and groups its digits', () => {
    expect(t('day.jobs', { count: 1 })).toBe('1 job')
    expect(t('day.jobs', { count: 0 })).toBe('0 jobs')
    expect(t('day.jobs', { count: 10_000 })).toBe('10,000 jobs')
  })

  it('throws when a value is missing, as that is a bug', () => {
    expect(() => fillText('Sent {time}', {}, 'en-GB')).toThrow('time')
  })

  it('leaves braces that a person typed as they are', () => {
    expect(t('reason.hubSays', { detail: 'no {title}' })).toBe('The server says: “no {title}”.')
  })
})
