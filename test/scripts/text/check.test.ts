import { describe, expect, test } from 'vitest'
import { checkCall, findUnused } from '../../../scripts/text/check.ts'
import { findCalls } from '../../../scripts/text/find-calls.ts'

/** A template as it is written in the code. */
const computed = (before: string, after: string) => `${before}\${what}${after}`

const texts = {
  'job.jobs_one': '{{count}} job',
  'job.jobs_other': '{{count}} jobs',
  'job.of': '{{name}}',
  'job.yes': 'Yes',
}

describe('unused texts', () => {
  test('are reported if no source file names them', () => {
    expect(findUnused(texts, `t('job.jobs', { count }); t('job.of', { name })`)).toEqual(['job.yes'])
  })

  test('are not reported if a source file contains the beginning or the end of their key', () => {
    expect(findUnused(texts, computed('t(`job.', '`)'))).toEqual([])
    expect(findUnused({ 'job-full': 'Full', 'job-empty': 'Empty' }, computed('reason(`', '-full`)'))).toEqual(
      ['job-empty'],
    )
  })
})

describe('a call that reads a text', () => {
  const check = (source: string) => findCalls('a.tsx', source, 't').flatMap(call => checkCall(call, texts))

  test.each([
    ['with the values that the text needs', `t('job.of', { name: 'Lars' })`],
    ['with a count for a plural', `words.t('job.jobs', { count })`],
    ['with values in a variable', `t('job.of', values)`],
    ['with a computed key', computed('t(`job.', '`)')],
    ['if it calls another function', `at('job.of')`],
  ])('is accepted %s', (_, source) => {
    expect(check(source)).toEqual([])
  })

  test.each([
    ['without a value that the text needs', `t('job.of')`, 'job.of wants {{name}}'],
    ['without the count of a plural', `t('job.jobs', {})`, 'job.jobs wants {{count}}'],
    ['with a value that the text does not use', `t('job.yes', { name })`, 'job.yes does not name {{name}}'],
    ['if one of two possible keys lacks a value', `t(isNew ? 'job.yes' : 'job.of')`, 'job.of wants {{name}}'],
  ])('is reported %s', (_, source, problem) => {
    expect(check(source)).toEqual([problem])
  })
})
