import { Buffer } from 'node:buffer'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { readBlank } from '../../../../main/service/blanks/read-blank.ts'
import { blankLimits } from '../../../../shared/limits/limits.ts'
import { describeProblem } from '../../../../shared/views/blank.ts'
import { sheet, writeWorkbook, zipFiles } from '../../../support/service/blanks/write-workbook.ts'

const survey = [
  ['type', 'name', 'label'],
  ['text', 'a', 'A'],
]
const read = (bytes: Buffer) => readBlank(bytes, 'form.xlsx')
async function problemsOf(bytes: Buffer): Promise<string[]> {
  const result = await read(bytes)
  return result.ok ? [] : result.problems.map(describeProblem)
}
const damaged = ['The workbook is damaged and cannot be read.']
const tooLarge = ['The workbook has more content than a form can have.']

describe('a file that is no workbook', () => {
  test.each([
    ['an empty file', Buffer.alloc(0)],
    ['a text', Buffer.from('type,name')],
    ['a picture', Buffer.from([0xff, 0xd8, 0xff, 0xe0])],
    ['JSON of something else', Buffer.from('[1]')],
  ])('is refused: %s', async (_, bytes) => {
    expect(await problemsOf(bytes)).toEqual([
      'The file is neither an Excel workbook (.xlsx) nor a form in JSON.',
    ])
  })

  test('is refused with advice for the older format and for a password', async () => {
    const bytes = Buffer.from('d0cf11e0a1b11ae10000', 'hex')
    expect(await problemsOf(bytes)).toEqual([
      'The workbook has the old format .xls, or a password. Save it as .xlsx without a password.',
    ])
  })

  test('is refused if it is a zip of other files', async () => {
    expect(await problemsOf(await zipFiles({ 'word/document.xml': '<w/>' }))).toEqual([
      'The file is neither an Excel workbook (.xlsx) nor a form in JSON.',
    ])
  })

  test('is refused if it is larger than 10 MB, before it is read', async () => {
    const large = Buffer.alloc(20 * 1024 * 1024)
    large.set(await writeWorkbook({ survey }))
    expect(await problemsOf(large)).toEqual(['The file is larger than 10 MB.'])
  })
})

describe('a workbook', () => {
  test('with macros is refused', async () => {
    const bytes = await writeWorkbook({ survey }, { 'xl/vbaProject.bin': 'macro' })
    expect(await problemsOf(bytes)).toEqual([
      'The workbook contains macros. Save it as .xlsx without macros.',
    ])
  })

  test('with pictures is read without them', async () => {
    const bytes = await writeWorkbook({ survey }, { 'xl/media/image1.png': Buffer.alloc(3 * 1024 * 1024, 7) })
    expect(await read(bytes)).toMatchObject({ ok: true, blank: { title: 'form' } })
  })

  test('that unpacks to a multiple of its size is refused before it is unpacked', async () => {
    const blanks = ' '.repeat(blankLimits.unpackedBytes)
    const bytes = await writeWorkbook({ survey }, { 'xl/sharedStrings.xml': blanks })
    expect(bytes.byteLength).toBeLessThan(100_000)
    expect(await problemsOf(bytes)).toEqual(tooLarge)
  })

  test('that declares a smaller size than it unpacks to is refused', async () => {
    const bytes = await writeWorkbook({ survey }, { 'xl/sharedStrings.xml': ' '.repeat(100_000) })
    const size = Buffer.alloc(4)
    size.writeUInt32LE(100_000)
    for (let at = bytes.indexOf(size); at !== -1; at = bytes.indexOf(size, at + 1))
      bytes.writeUInt32LE(10, at)
    expect(await problemsOf(bytes)).toEqual(damaged)
  })

  test('that ends in the middle is refused', async () => {
    const bytes = await writeWorkbook({ survey })
    expect(await problemsOf(bytes.subarray(0, bytes.length - 40))).toEqual(damaged)
  })

  test.each([
    ['a cell far to the right in each row', rowsWith(index => `<c r="XFD${index}"><v>1</v></c>`, 40)],
    ['a row far below', '<row r="99999999"><c r="A99999999"><v>1</v></c></row>'],
    ['a row far below in other quotation marks', "<row r='99999999'><c r='A1'><v>1</v></c></row>"],
    ['a row far below as a character reference', '<row r="&#57;9999999"><c r="A1"><v>1</v></c></row>'],
  ])('with %s is refused', async (_, rows) => {
    const xml = `<worksheet><sheetData>${rows}</sheetData></worksheet>`
    expect(await problemsOf(await writeWorkbook({ survey }, { 'xl/worksheets/sheet1.xml': xml }))).toEqual(
      tooLarge,
    )
  })

  test.each([
    ['a document type', `<!DOCTYPE x [<!ENTITY a "aa">]>${sheet(survey)}`],
    [
      'a cell without a place',
      '<worksheet><sheetData><row r="1"><c><v>1</v></c></row></sheetData></worksheet>',
    ],
    ['a tag that does not end', '<worksheet><sheetData><row r="1'],
    ['other XML', '<a><b></a>'],
    ['text', 'survey'],
  ])('with a sheet that is %s is refused', async (_, xml) => {
    const problems = await problemsOf(await writeWorkbook({ survey }, { 'xl/worksheets/sheet1.xml': xml }))
    expect([damaged, ['survey: The sheet has no column “type”.']]).toContainEqual(problems)
  })

  test('with long lists of choices in many questions is refused', async () => {
    const choices = Array.from({ length: 500 }, (_, index) => ['list', `c${index}`, 'Choice'])
    const questions = Array.from({ length: 41 }, (_, index) => ['select_one list', `a${index}`, 'A'])
    const sheets = {
      survey: [['type', 'name', 'label'], ...questions],
      choices: [['list_name', 'name', 'label'], ...choices],
    }
    expect(await problemsOf(await writeWorkbook(sheets))).toEqual([
      'The questions and their choices are more than a form can have.',
    ])
  })

  test('with a last row that a spreadsheet program formatted is read', async () => {
    const xml = sheet(survey).replace('</sheetData>', '<row r="1048576"/></sheetData>')
    expect(await read(await writeWorkbook({ survey }, { 'xl/worksheets/sheet1.xml': xml }))).toMatchObject({
      ok: true,
    })
  })
})

function rowsWith(cell: (index: number) => string, count: number): string {
  return Array.from({ length: count }, (_, at) => `<row r="${at + 1}">${cell(at + 1)}</row>`).join('')
}

describe('a form in JSON', () => {
  const json = (form: unknown) => Buffer.from(JSON.stringify(form))

  test('is read without its answers and identities', async () => {
    const fields = [
      { id: 1, uuid: '11111111-1111-4111-8111-111111111111', name: 'a', type: 'TEXT', value: 'answer' },
      {
        name: 'g',
        type: 'GROUP',
        fields: [{ id: 2, name: 'b', type: 'TEXT', readOnly: true, value: 'kept' }],
      },
    ]
    expect(
      await readBlank(json({ title: 'Check', version: '2', languages: ['en'], fields }), 'x.json'),
    ).toEqual({
      ok: true,
      blank: {
        ...{ title: 'Check', name: 'Check', version: '2', languages: ['en'] },
        fields: [
          { name: 'a', type: 'TEXT' },
          { name: 'g', type: 'GROUP', fields: [{ name: 'b', type: 'TEXT', readOnly: true, value: 'kept' }] },
        ],
      },
      notes: [],
    })
  })

  test('is refused with the pointers of its problems', async () => {
    const fields = [
      { name: 'a', type: 'TEXT', relevant: '${b}' },
      { name: 'c', type: 'GROUP', fields: [{ name: 'd', type: 'NUMBER', calculation: '${d}' }] },
    ]
    expect(await problemsOf(json({ fields }))).toEqual([
      '/fields/0/relevant: Character 1: there is no question with the name b.',
    ])
    expect(await problemsOf(json({ fields: fields.slice(1) }))).toEqual([
      '/fields/0/fields/0/calculation: The expression depends on itself.',
    ])
    expect(await problemsOf(json({ fields: [{ type: 'TEXT' }, 7] }))).toEqual([
      '/fields/1: must be an object',
    ])
    expect(await problemsOf(json({ fields: [] }))).toEqual(['/fields: The form has no questions.'])
  })
})

const folder = path.join(import.meta.dirname, '../../../../../shared/data/xlsforms')

describe.runIf(existsSync(folder))('the public XLSForms', () => {
  const files = existsSync(folder) ? readdirSync(folder).filter(name => name.endsWith('.xlsx')) : []

  test.each(files)('%s is read, or each unsupported cell is named', async file => {
    const result = await readBlank(readFileSync(path.join(folder, file)), file)
    if (result.ok) expect(result.blank.fields.length).toBeGreaterThan(0)
    else for (const { place } of result.problems) expect(place).toMatch(/^survey![A-Z]+\d+$/)
  })

  test('are read but for one, which asks for places and times', async () => {
    const results = await Promise.all(
      files.map(async file => [file, await readBlank(readFileSync(path.join(folder, file)), file)] as const),
    )
    const refused = results.filter(([, result]) => !result.ok).map(([file]) => file)
    expect(refused).toEqual(['attribute_columns_test.xlsx'])
  })
})
