/** What is published of the policy: written from its schema, and as it lies in the repository. */
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { expect, test } from 'vitest'
import { guideFile, writeTemplates } from '../../../main/shell/policy-templates/templates.ts'
import { policyNames } from '../../../shared/settings/policy.ts'

const shell = path.join(import.meta.dirname, '../../../main/shell')
const read = (name: string) => readFileSync(path.join(shell, name), 'utf8')
const written = writeTemplates(read(guideFile))

test.each(Object.keys(written))('%s is what `npm run policy` writes', name => {
  expect(read(name)).toBe(written[name])
})

test('every reference in the template of Windows has its word or its field in each language', () => {
  const admx = read('policy/windows/fieldbook.admx')
  const referred = (kind: string) =>
    new Set([...admx.matchAll(new RegExp(`\\$\\(${kind}\\.(\\w+)\\)`, 'g'))].map(([, id]) => id))
  for (const language of ['en-US', 'sv-SE', 'de-DE']) {
    const adml = read(`policy/windows/${language}/fieldbook.adml`)
    const ids = (element: string) =>
      new Set([...adml.matchAll(new RegExp(`<${element} id="(\\w+)"`, 'g'))].map(([, id]) => id))
    expect(ids('string')).toEqual(referred('string'))
    expect(ids('presentation')).toEqual(referred('presentation'))
    const fields = [...adml.matchAll(/refId="(\w+)"/g)].map(([, id]) => id)
    expect(fields).toEqual([...admx.matchAll(/ id="(\w+)" valueName=/g)].map(([, id]) => id))
  }
})

test('the schema for editors takes what the guide shows, and names what is no key', () => {
  const check = new Ajv2020({ strict: false }).compile(JSON.parse(read('policy/policy.schema.json')))
  const [, example = ''] = /```json\n(\{[^`]*\})\n```/.exec(read(guideFile)) ?? []
  expect(check(JSON.parse(example))).toBe(true)
  expect(check({ thmee: 'dark' })).toBe(false)
  expect(check({ photoSize: 1 })).toBe(false)
  expect(check({ photoSize: 0, updateRing: 10 })).toBe(true)
})

/** Every element that is opened is closed in its turn, and nothing stands unescaped. */
function isWellFormed(xml: string): boolean {
  const open: string[] = []
  for (const [, end, name = '', self] of xml.matchAll(/<(\/?)([A-Za-z][\w]*)[^<>]*?(\/?)>/g)) {
    if (end === '' && self === '') open.push(name)
    else if (end !== '' && open.pop() !== name) return false
  }
  return open.length === 0 && !/&(?!(amp|lt|gt|quot);)/.test(xml)
}

test('the templates are well-formed, and macOS is told of every key', () => {
  const files = Object.keys(written).filter(name => /\.(admx|adml|plist)$/.test(name))
  expect(files.filter(name => isWellFormed(read(name)))).toHaveLength(5)
  const manifest = read('policy/macos/app.fieldbook.desktop.plist')
  const named = [...manifest.matchAll(/<key>pfm_description<\/key>\s*<string>[^<]*<\/string>\s*/g)]
  expect(named).toHaveLength(policyNames.length + 1)
  expect(policyNames.filter(name => !manifest.includes(`<string>${name}</string>`))).toEqual([])
})
