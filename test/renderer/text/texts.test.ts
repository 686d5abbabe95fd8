import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { en } from '../../../renderer/text/en/en.ts'
import { t } from '../../../renderer/text/t.ts'
import { jobEventTypes } from '../../../shared/event-types.ts'
import { failureCodes } from '../../../shared/failures.ts'
import { priorities } from '../../../shared/job-fields.ts'
import { actionStates, jobStates, resourceStates } from '../../../shared/states.ts'
import { fillText } from '../../../shared/words/fill-text.ts'

const renderer = path.resolve(import.meta.dirname, '../../../renderer')

function readSources(): string {
  const names = readdirSync(renderer, { recursive: true, encoding: 'utf8' })
  const sources = names.filter(name => /\.tsx?$/.test(name) && !/text[\\/](en|sv|de)[-.]/.test(name))
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
    expect(t('reason.hubSays', { detail: 'no {title}' })).toBe('The hub says: “no {title}”')
  })
})
