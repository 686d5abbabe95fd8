import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { parse } from 'csv-parse/sync'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { exportTexts, importTexts, WrongTexts } from '../../../scripts/text/exchange.ts'

const project = path.join(import.meta.dirname, '../../..')
let root: string
let file: string
const shell = () => path.join(root, 'shared/text/de/shell.json')
const readShell = (): Record<string, string> => JSON.parse(readFileSync(shell(), 'utf8'))
const writeShell = (texts: Record<string, string>) =>
  writeFileSync(shell(), `${JSON.stringify(texts, null, 2)}\n`)
const readExport = (): string[][] => parse(readFileSync(file), { bom: true })

beforeEach(() => {
  root = mkdtempSync(path.join(tmpdir(), 'texts-'))
  file = path.join(root, 'texts.csv')
  for (const folder of ['renderer/text', 'shared/text'])
    cpSync(path.join(project, folder), path.join(root, folder), { recursive: true })
})

afterEach(() => rmSync(root, { recursive: true }))

describe('the export of texts for translators', () => {
  test('has a row for each text with its translation, and imports without changes', async () => {
    const before = readFileSync(shell(), 'utf8')
    const count = exportTexts(root, 'de', file, true)
    const rows = readExport()
    expect(rows).toHaveLength(count + 1)
    expect(rows[0]).toEqual(['file', 'key', 'English', 'translation'])
    expect(rows).toContainEqual(['shell', 'menu.quit', 'Quit', 'Beenden'])
    expect(await importTexts(root, 'de', file)).toBe(0)
    expect(readFileSync(shell(), 'utf8')).toBe(before)
  })

  test('has only texts without a translation, unless all are requested', () => {
    expect(exportTexts(root, 'de', file, false)).toBe(0)
    const { 'menu.quit': _, ...rest } = readShell()
    writeShell(rest)
    expect(exportTexts(root, 'de', file, false)).toBe(1)
    expect(readExport()[1]).toEqual(['shell', 'menu.quit', 'Quit', ''])
  })

  test('has every text for a language that has no files yet', () => {
    for (const folder of ['renderer/text', 'shared/text'])
      rmSync(path.join(root, folder, 'de'), { recursive: true })
    const count = exportTexts(root, 'de', file, false)
    expect(count).toBe(exportTexts(root, 'sv', file, true))
  })
})

describe('the import of translations', () => {
  const write = (...rows: string[]) =>
    writeFileSync(file, ['file,key,English,translation', ...rows, ''].join('\r\n'))

  test('writes a translation from a CSV file with semicolons, without changing the order of keys', async () => {
    const keys = Object.keys(readShell())
    const { 'menu.quit': _, ...rest } = readShell()
    writeShell(rest)
    writeFileSync(file, '\uFEFFfile;key;English;translation\r\nshell;menu.quit;Quit;Schließen; ')
    expect(await importTexts(root, 'de', file)).toBe(1)
    expect(readShell()['menu.quit']).toBe('Schließen')
    expect(Object.keys(readShell())).toEqual(keys)
  })

  test('reads a text without the apostrophe that keeps a spreadsheet from calculating it', async () => {
    write(`shell,menu.quit,Quit,"'=Ende"`)
    await importTexts(root, 'de', file)
    expect(readShell()['menu.quit']).toBe('=Ende')
  })

  test('skips rows without a translation', async () => {
    write('shell,menu.quit,Quit,')
    expect(await importTexts(root, 'de', file)).toBe(0)
    expect(readShell()['menu.quit']).toBe('Beenden')
  })

  test.each([
    ['an unknown key', 'shell,menu.leave,Leave,Gehen', 'Row 3: shell has no key menu.leave.'],
    ['an unknown file', 'menus,menu.quit,Quit,Ende', 'Row 3: there is no file of texts named “menus”.'],
    [
      'an unknown placeholder',
      'shell,menu.quit,Quit,Ende {{time}}',
      'Row 3: menu.quit has the unknown value {{time}}.',
    ],
    [
      'a missing placeholder',
      'common,span.hours,{{hours}} h,Stunden',
      'Row 3: span.hours lacks the value {{hours}}.',
    ],
  ])('refuses a file with %s, and changes nothing', async (_, row, message) => {
    write('shell,menu.undo,Undo,Zurück', row)
    const before = readShell()
    await expect(importTexts(root, 'de', file)).rejects.toThrow(new WrongTexts(message))
    expect(readShell()).toEqual(before)
  })

  test('refuses a file without a column for the translation', async () => {
    writeFileSync(file, 'file,key,English\r\nshell,menu.quit,Quit\r\n')
    await expect(importTexts(root, 'de', file)).rejects.toThrow('The file has no column “translation”.')
  })

  test('reads UTF-16, which Excel saves as Unicode text', async () => {
    const text = '\uFEFFfile\tkey\tEnglish\ttranslation\r\nshell\tmenu.quit\tQuit\tSchließen\r\n'
    writeFileSync(file, Buffer.from(text, 'utf16le'))
    expect(await importTexts(root, 'de', file)).toBe(1)
    expect(readShell()['menu.quit']).toBe('Schließen')
  })

  test('refuses a file in an unknown encoding, and changes no text', async () => {
    const row = 'file;key;English;translation\r\nshell;menu.quit;Quit;Schließen\r\n'
    writeFileSync(file, Buffer.from(row, 'latin1'))
    await expect(importTexts(root, 'de', file)).rejects.toThrow(/is not UTF-8 \(line 2\)/)
    expect(readShell()['menu.quit']).toBe('Beenden')
  })
})
