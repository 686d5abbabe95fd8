import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { english } from '../../../renderer/text/en.ts'
import { loadSpeech } from '../../../renderer/text/languages.ts'
import { t } from '../../../renderer/text/t.ts'
import { baseOf } from '../../../scripts/text/catalogues.ts'
import { findProblems } from '../../../scripts/text/check.ts'
import { jobEventTypes } from '../../../shared/entities/event-types.ts'
import { priorities } from '../../../shared/entities/job-fields.ts'
import { actionStates, jobStates, resourceStates } from '../../../shared/entities/states.ts'
import { type Language, languages } from '../../../shared/settings/languages.ts'
import { failureCodes } from '../../../shared/text/failures.ts'
import { fillText } from '../../../shared/text/fill-text.ts'

const root = path.join(import.meta.dirname, '../../..')

describe('the English texts', () => {
  it('name every state, event, priority and failure that the screens can show', () => {
    const wanted = [
      ...[...jobStates, ...resourceStates].map(state => `state.${state}`),
      ...actionStates.map(state => `step.${state}`),
      ...jobEventTypes.map(type => `event.${type}`),
      ...priorities.map(priority => `priority.${priority}`),
      ...failureCodes.map(code => `failure.${code}`),
    ]
    const keys = Object.keys(english.texts).map(baseOf)
    expect(wanted.filter(key => !keys.includes(key))).toEqual([])
  })

  it('are all translated and used, and get the values for their placeholders', () => {
    expect(findProblems(root)).toEqual([])
  })
})

/** Words that a native speaker would not say, and that the texts once had. The glossary has better ones. */
const foreign: Record<Language, RegExp> = {
  en: /\bhubs?\b(?!\})|\bhangs?\b|\btake off\b|\bdoes not go just now\b|\bnot taken\b(?! in)|\bholds now\b|\bcome whole\b/i,
  sv: /\bhub(ben|bar)?\b(?!\})|\bsynts\b|\bdet är tryggt\b|\bär tryggt på datorn\b/i,
  de: /\bhubs?\b(?!\})|\babziehen\b|\bnoch einmal ansehen\b|\babgesagt\b|\bsteht dann in ihm\b/i,
}

describe.each(languages)('the texts in %s', language => {
  it('contain no word that native speakers avoid, and never mention the hub', async () => {
    const texts = (await loadSpeech(language)).texts
    expect(Object.keys(texts)).toEqual(expect.arrayContaining(['reason.unreachable', 'refused.hub-too-slow']))
    const found = Object.entries(texts).flatMap(([key, text]) =>
      foreign[language].test(text) ? `${key}: ${text}` : [],
    )
    expect(found).toEqual([])
  })
})

describe('filling in the values of a text', () => {
  it('chooses the plural form by the count, and groups the digits', () => {
    expect(t('day.jobs', { count: 1 })).toBe('1 job')
    expect(t('day.jobs', { count: 0 })).toBe('0 jobs')
    expect(t('day.jobs', { count: 10_000 })).toBe('10,000 jobs')
  })

  it('throws an error if a value is missing, because this is a bug', () => {
    expect(() => fillText({ sent: 'Sent {{time}}' }, 'sent', {}, 'en-GB')).toThrow('time')
  })

  it('keeps braces in a value that the user typed', () => {
    expect(t('reason.hubSays', { detail: 'no {title}' })).toBe('The server says: “no {title}”.')
  })
})
