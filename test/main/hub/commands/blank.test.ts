import { existsSync, readdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { blankLimits } from '../../../../shared/limits/limits.ts'
import { hub, makeDataDir } from '../../../support/hub/run-hub.ts'
import { type Cell, type Sheets, writeWorkbook } from '../../../support/service/blanks/write-workbook.ts'

/** Makes the data of a hub with a group. Returns functions that write a file there and run a command on it. */
async function openData() {
  const dataDir = makeDataDir()
  onTestFinished(() => {
    process.exitCode = undefined
  })
  const run = (...words: string[]) => hub('blank', ...words, '--data', dataDir)
  const file = (name: string) => path.join(dataDir, name)
  await hub('group', 'add', 'North', '--data', dataDir)
  return {
    run,
    file,
    async importWorkbook(sheets: Sheets, name = 'check.xlsx', more: Record<string, string> = {}) {
      writeFileSync(file(name), await writeWorkbook(sheets, more))
      return run('import', file(name))
    },
  }
}

const header = ['type', 'name', 'label', 'calculation', 'relevant', 'audio']
const sheets = (...rows: Cell[][]): Sheets => ({
  survey: [header, ['decimal', 'pressure', 'Pressure'], ...rows],
  settings: [
    ['form_title', 'form_id', 'version'],
    ['Boiler check', 'boiler_check', '2026'],
  ],
})

describe('blank import', () => {
  test('imports a workbook, prints its notes, and makes a new version of the same name', async () => {
    const { importWorkbook, run } = await openData()
    const first = await importWorkbook(sheets(['integer', 'age', 'Age', null, null, 'age.mp3']))
    expect(first.code).toBe(0)
    expect(first.out).toBe(
      "Boiler check (boiler_check): imported. 2 questions and groups; author's version 2026.\n",
    )
    expect(first.err).toMatch(/^note: survey!F\d: .+\n$/)
    const second = await importWorkbook(sheets())
    expect(second.out).toContain('(boiler_check): imported as version 2. 1 question or group;')
    expect((await run('list')).out).toMatch(/^boiler_check {2}Boiler check {2}2 {8}2026\s*$/m)
  })

  test('names each problem with its cell, and ends with 1', async () => {
    const { importWorkbook, run } = await openData()
    const { code, out, err } = await importWorkbook(
      sheets(['geopoint', 'place', 'Place'], ['text', 'why', 'Why', null, 'pulldata("x")']),
    )
    expect(code).toBe(1)
    expect(out).toMatch(/^Nothing was imported from .+check\.xlsx\.\n$/)
    expect(err).toMatch(/^error: survey!A3: The question type “geopoint” is not supported\.$/m)
    expect(err).toMatch(/^error: survey!E4: /m)
    expect((await run('list')).out).not.toContain('Boiler')
  })

  test.each<[string, Sheets, Record<string, string>, RegExp]>([
    ['macros', sheets(), { 'xl/vbaProject.bin': 'x' }, /^error: The workbook contains macros\./],
    [
      'a formula without a stored result',
      sheets(['text', 'why', { raw: '<f>A1</f>', type: 'n' }]),
      {},
      /^error: survey!C3: The formula has no stored result\./,
    ],
    [
      'a question that refers to itself',
      sheets(['integer', 'total', 'Total', '${total} + 1']),
      {},
      /^error: survey!D3: The expression depends on itself\.$/m,
    ],
    ['no sheet with questions', { choices: [['a']] }, {}, /^error: The workbook has no sheet “survey”\./],
  ])('refuses a workbook with %s', async (_name, content, more, told) => {
    const { importWorkbook } = await openData()
    const { code, err } = await importWorkbook(content, 'check.xlsm', more)
    expect([code, err]).toEqual([1, expect.stringMatching(told)])
  })

  test('refuses a file of 20 MB, a missing file and an unknown asset type', async () => {
    const { run, file } = await openData()
    writeFileSync(file('large.xlsx'), Buffer.alloc(2 * blankLimits.fileBytes))
    const large = await run('import', file('large.xlsx'))
    expect([large.code, large.err]).toEqual([1, 'error: The file is larger than 10 MB.\n'])
    const missing = await run('import', file('none.xlsx'))
    expect([missing.code, missing.err]).toEqual([1, 'error: The file cannot be read (ENOENT).\n'])
    const type = await run('import', file('large.xlsx'), '--type', 'Boiler')
    expect([type.code, type.err]).toEqual([1, expect.stringContaining('There is no asset type Boiler')])
  })

  test('imports JSON, which can be retired and removed', async () => {
    const { run, file } = await openData()
    const fields = [{ name: 'a', label: 'A', type: 'TEXT' }]
    writeFileSync(file('a.json'), JSON.stringify({ title: 'Short', name: 'short', fields }))
    expect((await run('import', file('a.json'))).out).toBe('Short (short): imported. 1 question or group.\n')
    expect((await run('retire', 'short')).out).toBe('Short (short): retired.\n')
    expect((await run('list')).out).toMatch(/^short .* yes$/m)
    expect((await run('remove', 'short')).out).toBe('Short (short): removed.\n')
    expect(await run('remove', 'short')).toMatchObject({
      code: 1,
      err: expect.stringContaining('no blank form short'),
    })
  })
})

const folder = path.join(import.meta.dirname, '../../../../../shared/data/xlsforms')

test.runIf(existsSync(folder))('imports each public XLSForm, or names a cell', async () => {
  const { run } = await openData()
  const files = readdirSync(folder).filter(name => name.endsWith('.xlsx'))
  expect(files).toHaveLength(8)
  for (const name of files) {
    const { code, err } = await run('import', path.join(folder, name))
    if (code === 1) expect(err, name).toMatch(/^error: survey![A-Z]+\d+: /m)
    process.exitCode = undefined
  }
})
