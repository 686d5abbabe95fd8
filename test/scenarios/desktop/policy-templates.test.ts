/** The published templates of the policy, which are generated from its schema and stored in the repository. */
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { expect, test } from 'vitest'
import { guideFile, writeTemplates } from '../../../main/shell/policy-templates/templates.ts'
import { languages } from '../../../shared/settings/languages.ts'
import { policyNames } from '../../../shared/settings/policy.ts'

const shell = path.join(import.meta.dirname, '../../../main/shell')
const read = (name: string) => readFileSync(path.join(shell, name), 'utf8')
const written = writeTemplates(read(guideFile))

test.each(Object.keys(written))('%s equals the output of `npm run policy`', name => {
  expect(read(name)).toBe(written[name])
})

test('every reference in the Windows template has a text or a field in each language', () => {
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

test("the schema of the policy file accepts the guide's example, and refuses unknown keys", () => {
  const check = new Ajv2020({ strict: false }).compile(JSON.parse(read('policy/policy.schema.json')))
  const [, example = ''] = /```json\n(\{[^`]*\})\n```/.exec(read(guideFile)) ?? []
  expect(check(JSON.parse(example))).toBe(true)
  expect(check({ thmee: 'dark' })).toBe(false)
  expect(check({ photoSize: 1 })).toBe(false)
  expect(check({ photoSize: 0, updateRing: 10 })).toBe(true)
})

/** Whether all elements are closed in order, and all characters are escaped. */
function isWellFormed(xml: string): boolean {
  const open: string[] = []
  for (const [, end, name = '', self] of xml.matchAll(/<(\/?)([A-Za-z][\w]*)[^<>]*?(\/?)>/g)) {
    if (end === '' && self === '') open.push(name)
    else if (end !== '' && open.pop() !== name) return false
  }
  return open.length === 0 && !/&(?!(amp|lt|gt|quot);)/.test(xml)
}

test('the templates are well-formed, and the macOS template has every key', () => {
  const files = Object.keys(written).filter(name => /\.(admx|adml|plist)$/.test(name))
  expect(files.filter(name => isWellFormed(read(name)))).toHaveLength(languages.length + 2)
  const manifest = read('policy/macos/app.fieldbook.desktop.plist')
  const named = [...manifest.matchAll(/<key>pfm_description<\/key>\s*<string>[^<]*<\/string>\s*/g)]
  expect(named).toHaveLength(policyNames.length + 1)
  expect(policyNames.filter(name => !manifest.includes(`<string>${name}</string>`))).toEqual([])
})
