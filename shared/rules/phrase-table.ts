/** Reads a table of phrases: the name in the first column, the text in the second. Pure. */
import { phraseLimits } from '../limits/limits.ts'
import { foldPhraseName, isPhraseName, type Phrase, toPhraseName } from './phrases.ts'

/** Why a row is left out. `too-many`: it and all later rows. */
type RowProblem = 'no-name' | 'no-text' | 'long-name' | 'long-text' | 'twice' | 'too-many'

export interface PhraseTable {
  phrases: Phrase[]
  /** Rows that are left out: their number from 1, and the beginning of the row. */
  problems: { row: number; start: string; why: RowProblem }[]
  /** Names with characters that no name has, and the names in their place. */
  renamed: { from: string; to: string }[]
}

/**
 * Reads rows of a spreadsheet as they are pasted (tabs), a CSV file (commas or semicolons), or lines of `name: text`. A
 * cell in quotes may have several lines. Further columns are left out.
 */
export function readPhraseTable(text: string): PhraseTable {
  const table: PhraseTable = { phrases: [], problems: [], renamed: [] }
  const names = new Set<string>()
  for (const [at, [typed = '', second = '']] of readRows(text.replace(/^\ufeff/, '')).entries()) {
    const name = toPhraseName(typed)
    const phrase = { name, text: second.trim() }
    const why = problemOf(phrase, names, table.phrases.length)
    if (why !== null) {
      table.problems.push({ row: at + 1, start: `${typed} ${second}`.trim().slice(0, 40), why })
      if (why === 'too-many') break
      continue
    }
    if (name !== typed.trim()) table.renamed.push({ from: typed.trim(), to: name })
    names.add(foldPhraseName(name))
    table.phrases.push(phrase)
  }
  return table
}

function problemOf({ name, text }: Phrase, names: ReadonlySet<string>, count: number): RowProblem | null {
  if (count >= phraseLimits.perGroup) return 'too-many'
  if (name === '') return 'no-name'
  if (!isPhraseName(name)) return 'long-name'
  if (text === '') return 'no-text'
  if (text.length > phraseLimits.textLetters) return 'long-text'
  return names.has(foldPhraseName(name)) ? 'twice' : null
}

/** Returns the cells of the rows that are not empty. */
function readRows(text: string): string[][] {
  const mark = separatorOf(text)
  const rows: string[][] = []
  let at = 0
  while (at < text.length) {
    const name = readCell(text, at, mark)
    const isLast = text[name.end] !== mark
    // a text with a comma or a colon in it is often not quoted
    const cell = isLast ? null : readCell(text, name.end + 1, mark === '\t' ? mark : null)
    const end = text.indexOf('\n', (cell ?? name).end)
    at = end < 0 ? text.length : end + 1
    const row = [name.value, cell?.value ?? '']
    if (row.some(value => value.trim() !== '')) rows.push(row)
  }
  return rows
}

/** Returns what separates the columns: the first separator after the first cell. */
function separatorOf(text: string): string {
  return /^\s*(?:"(?:[^"]|"")*"|[^\t;,:\n"]+)\s*([\t;,:])/.exec(text)?.[1] ?? '\t'
}

/** Reads a cell up to `mark` or the end of the line. `end` is the index after it. */
function readCell(text: string, from: number, mark: string | null): { value: string; end: number } {
  const quoted = /^[ ]*"((?:[^"]|"")*)"[^\S\n]*/.exec(text.slice(from, from + mostRead))
  if (quoted?.[1] !== undefined)
    return { value: quoted[1].replaceAll('""', '"'), end: from + quoted[0].length }
  const line = text.indexOf('\n', from)
  const ends = [line, mark === null ? -1 : text.indexOf(mark, from)].filter(end => end >= 0)
  const end = Math.min(text.length, ...ends)
  return { value: text.slice(from, end).replace(/\r$/, ''), end }
}

/** Characters of a quoted cell: more are no phrase. */
const mostRead = 4 * phraseLimits.textLetters
