import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { formLimits } from '../../../shared/limits/limits.ts'
import { problemsOf, readSheets } from '../../support/service/blanks/read-sheets.ts'

describe('a workbook with problems', () => {
  test('is refused with all of them at once, each with its cell', async () => {
    const problems = await problemsOf({
      survey: [
        ['type', 'name', 'label', 'relevant', 'constraint', 'calculation', 'default', 'trigger'],
        ['geopoint', 'place', 'Place', null, null, null, null, null],
        ['text', null, 'No name', null, null, null, null, null],
        ['text', '1st', 'Name', '${place} = 1', '. >', null, null, null],
        ['text', 'a', 'Hello ${b}', null, null, null, null, null],
        ['integer', 'a', 'Twice', null, null, null, 'many', null],
        ['select_one colours', 'c', 'No list', null, null, null, null, null],
        ['select_one', 'd', 'No list name', null, null, null, null, null],
        ['select_one_from_file rooms.csv', 'e', 'File', null, null, null, null, null],
        ['calculate', 'f', null, null, null, "pulldata('a', 'b', 'c', ${d})", null, null],
        ['calculate', 'g', null, null, null, null, null, null],
        ['text', 'h', 'H', 'today() > 1', "regex(., '(')", null, null, null],
        ['text', 'i', 'I', null, null, "'x'", null, '${d}'],
        [null, 'j', 'J', null, null, null, null, null],
      ],
    })
    expect(problems).toEqual([
      'survey!A2: The question type “geopoint” is not supported.',
      'survey!B3: The question has no name.',
      'survey!B4: The name “1st” is not valid. It begins with a letter or _, and has only letters, digits, hyphens, dots and underscores.',
      'survey!E4: The expression ends too early.',
      'survey!C5: Character 7: there is no question with the name b.',
      'survey!B6: Another question of the same group has the name “a” too.',
      'survey!G6: The default “many” is no answer to this question.',
      'survey!A7: The sheet “choices” has no list “colours”.',
      'survey!A8: After the type, the name of the list of choices is missing.',
      'survey!A9: Choices and values from other files are not supported.',
      'survey!F10: Character 1: the function pulldata() is not supported.',
      'survey!F11: The row calculates a value, but its calculation is missing.',
      expect.stringMatching(
        /^survey!D12: Character 1: the function today\(\) is only supported in calculations/,
      ),
      'survey!E12: Character 1: the pattern “(” is not supported.',
      'survey!H13: Calculations with a trigger are not supported.',
      'survey!A14: The question has no type.',
    ])
  })

  test('is refused for groups that do not begin and end in order', async () => {
    const head = ['type', 'name', 'label']
    expect(
      await problemsOf({
        survey: [head, ['end group', null, null], ['begin repeat', 'r', 'R'], ['end group', null, null]],
      }),
    ).toEqual([
      'survey!A2: There is no group or repeat that could end here.',
      'survey!A4: “end group” does not fit “begin repeat” in row 3.',
    ])
    expect(await problemsOf({ survey: [head, ['begin group', 'g', 'G'], ['text', 'a', 'A']] })).toEqual([
      'survey!A2: The group or repeat does not end.',
    ])
    const deep = Array.from({ length: formLimits.groupDepth + 1 }, (_, index) => [
      'begin group',
      `g${index}`,
      'G',
    ])
    expect(await problemsOf({ survey: [head, ...deep] })).toEqual([
      'survey!A10: Groups are more than 8 levels deep.',
    ])
  })

  test('is refused for expressions that depend on themselves', async () => {
    const problems = await problemsOf({
      survey: [
        ['type', 'name', 'label', 'relevant', 'calculation'],
        ['begin repeat', 'r', 'R', null, null],
        ['calculate', 'a', null, null, '${b} + 1'],
        ['calculate', 'b', null, null, '${a} + 1'],
        ['text', 'c', 'C', "${c} = 'x'", null],
        ['end repeat', null, null, null, null],
      ],
    })
    expect(problems).toEqual(
      ['E3', 'E4', 'D5'].map(cell => `survey!${cell}: The expression depends on itself.`),
    )
  })

  test('is refused for choices without a name, with the same name or with a space', async () => {
    const sheets = {
      survey: [
        ['type', 'name', 'label', 'choice_filter'],
        ['select_multiple list', 'a', 'A', 'region = 1'],
        ['select_multiple list', 'b', 'B', null],
      ],
      choices: [
        ['list_name', 'name', 'label'],
        ['list', 'red', 'Red'],
        ['list', null, 'None'],
        ['list', 'red', 'Red again'],
        ['list', 'dark red', 'Dark'],
      ],
    }
    expect(await problemsOf(sheets)).toEqual([
      'survey!D2: Character 1: the choices have no column region.',
      'choices!B3: The choice has no name.',
      'choices!B4: The list “list” already has a choice with the name “red”.',
      'choices!B5: The name of a choice in a list for several choices must not contain spaces.',
    ])
    const settings = [['allow_choice_duplicates'], ['yes']]
    expect(await problemsOf({ ...sheets, settings })).toHaveLength(3)
  })

  test('is refused for cells with an error, and for formulas without a result', async () => {
    const result = { type: 'str', raw: '<f>"A"&amp;"B"</f><v>AB</v>' }
    const sheets = (label: { type: string; raw: string }) => ({
      survey: [
        ['type', 'name', 'label'],
        ['text', 'a', label],
      ],
    })
    expect(await readSheets(sheets(result))).toMatchObject({ ok: true, blank: { fields: [{ label: 'AB' }] } })
    expect(await problemsOf(sheets({ type: 'e', raw: '<f>B7</f><v>#REF!</v>' }))).toEqual([
      'survey!C2: The cell shows the error #REF!.',
    ])
    expect(await problemsOf(sheets({ type: 'str', raw: '<f>B7</f>' }))).toEqual([
      'survey!C2: The formula has no stored result. Save the workbook in Excel again, or write the text in its place.',
    ])
  })

  test('is refused if a sheet or a column is missing, or if it has too many questions', async () => {
    expect(
      await problemsOf({
        Sheet1: [
          ['type', 'name'],
          ['text', 'a'],
        ],
      }),
    ).toEqual(['The workbook has no sheet “survey”.'])
    expect(
      await problemsOf({
        survey: [
          ['typ', 'name'],
          ['text', 'a'],
        ],
      }),
    ).toEqual(['survey: The sheet has no column “type”.'])
    expect(await problemsOf({ survey: [['type', 'name', 'label']] })).toEqual([
      'survey: The form has no questions.',
    ])
    const many = Array.from({ length: formLimits.fields + 1 }, (_, index) => ['text', `a${index}`, 'A'])
    expect(await problemsOf({ survey: [['type', 'name', 'label'], ...many] })).toEqual([
      'survey!502: A form has at most 500 questions.',
    ])
    const rows = Array.from({ length: formLimits.fields * 4 + 1 }, () => ['text', 'a', 'A'])
    expect(await problemsOf({ survey: [['type', 'name', 'label'], ...rows] })).toEqual([
      'survey!2002: A form has at most 500 questions.',
    ])
  })

  test('names at most 200 problems', async () => {
    const rows = Array.from({ length: 300 }, (_, index) => ['geopoint', `a${index}`, 'A'])
    const problems = await problemsOf({ survey: [['type', 'name', 'label'], ...rows] })
    expect(problems).toHaveLength(201)
    expect(problems.at(-1)).toBe('There are further problems. Only the first 200 are listed.')
  })
})

test('any rows are compiled to a blank, or to problems with places', async () => {
  const types = [
    'text',
    'integer',
    'select_one l',
    'begin group',
    'end group',
    'begin repeat',
    'end repeat',
    'calculate',
    'x',
  ]
  const cell = fc.oneof(fc.constantFrom(null, '', 'yes', '${a} > 1', '${b}', 'a', 'b', true, 7), fc.string())
  const row = fc.tuple(fc.constantFrom(...types), cell, cell, cell, cell, cell, cell)
  await fc.assert(
    fc.asyncProperty(fc.array(row, { maxLength: 12 }), async rows => {
      const wellFormed = rows.map(cells =>
        // XML has no control characters.
        cells.map(each => (typeof each === 'string' ? each.replace(/\p{C}/gu, ' ') : each)),
      )
      const read = await readSheets({
        survey: [
          ['type', 'name', 'label::English (en)', 'relevant', 'calculation', 'default', 'required'],
          ...wellFormed,
        ],
        choices: [
          ['list_name', 'name', 'label'],
          ['l', 'a', 'A'],
        ],
      })
      if (read.ok) expect(read.blank.fields).toBeInstanceOf(Array)
      else for (const { place } of read.problems) expect(place).toMatch(/^(?:survey|choices)/)
    }),
    { numRuns: 60 },
  )
})
