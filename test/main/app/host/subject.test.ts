import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { parseOptions } from '../../../../main/app/host/options.ts'
import { parseSubject, wordOf } from '../../../../main/app/host/subject.ts'

const uuid = '5f0c1a2e-9d1b-4f6a-8c3d-0a1b2c3d4e5f'

describe('a command-line argument that names a job, an asset or a file', () => {
  test.each([
    [`fieldbook://job/${uuid}`, 'job'],
    [`FIELDBOOK://Asset/${uuid.toUpperCase()}/`, 'asset'],
  ])('is a link if it is %s', (word, kind) => {
    expect(parseSubject(word)).toEqual({ kind, uuid })
  })

  test.each([
    `fieldbook://job/${uuid}?tab=notes`,
    `fieldbook://job/${uuid}#x`,
    `fieldbook://job/${uuid}/../..`,
    `fieldbook://job/${uuid}\n`,
    `fieldbook://job/${uuid} --export=x.zip`,
    `fieldbook://person/${uuid}`,
    'fieldbook://job/1',
    'fieldbook://job/unsent.zip',
    `fieldbook:job/${uuid}`,
    `https://job/${uuid}`,
    'https://example.com/unsent.zip',
    '--export.zip',
    'notes.txt',
  ])('is no link if it is %j', word => {
    expect(parseSubject(word)).toBeNull()
  })

  test('is resolved as a rescue file from the folder in which the program was started', () => {
    const file = path.resolve('/van', 'unsent.fieldbook')
    expect(parseSubject('unsent.fieldbook', '/van')).toEqual({ kind: 'rescue', file })
    expect(parseSubject(file)).toEqual({ kind: 'rescue', file })
  })

  test('is passed unchanged to a program that already runs', () => {
    for (const word of [`fieldbook://job/${uuid}`, path.resolve('unsent.zip')]) {
      const subject = parseSubject(word)
      expect(subject && wordOf(subject)).toBe(word)
    }
  })
})

describe('the command line', () => {
  test('accepts one link or file, and only as the last argument', () => {
    const word = `fieldbook://job/${uuid}`
    const subject = { kind: 'job', uuid }
    expect(parseOptions(['--demo', '--no-sandbox', word])).toMatchObject({
      kind: 'run',
      options: { subject },
    })
    expect(parseOptions(['--', word])).toMatchObject({ kind: 'run', options: { subject } })
    expect(parseOptions([word, '--demo'])).toMatchObject({ kind: 'say', exitCode: 1 })
    expect(parseOptions([word, word])).toMatchObject({ kind: 'say', exitCode: 1 })
    expect(parseOptions(['--export', 'unsent.zip'])).not.toHaveProperty('options.subject')
    expect(parseOptions([`fieldbook://job/${uuid}?x`])).toMatchObject({ kind: 'say', exitCode: 1 })
  })

  test('explains the form of links after an invalid link', () => {
    expect(parseOptions(['--demo', 'fieldbook://job/17'])).toEqual({
      kind: 'say',
      exitCode: 1,
      text: 'fieldbook://job/17 is no link that Fieldbook can show. It knows fieldbook://job/UUID and fieldbook://asset/UUID.\n',
    })
  })
})
