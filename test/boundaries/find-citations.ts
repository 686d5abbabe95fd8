/**
 * Finds citations in comments. `(interface, "Jobs", "PUT")` is a heading or a named row of main/http/interface.md,
 * `(sync design, section 8)` a row of the table in main/sync/README.md, and `entities/marks.ts` a file.
 */

/** The names and rows that can be cited. */
export interface Cited {
  sections: ReadonlySet<string>
  syncRules: ReadonlySet<number>
}

/** The space between two words of a comment, which may continue on the next line. */
const gap = String.raw`(?:\s|\/\/|--|\*(?!\/))+`
const name = '"[^"]+"'
const number = String.raw`\d+`

const ofInterface = new RegExp(`\\binterface,${gap}(${name}(?:,${gap}${name})*)`, 'gi')
const ofSync = new RegExp(`\\bsync design,${gap}(?:sections?${gap}(${listOf(number)}))?`, 'gi')
/** Citations of other documents, which are not in the repository. */
const ofOthers = new RegExp(`\\b(specification|decisions|ui),?${gap}"`, 'gi')

function listOf(entry: string): string {
  return `${entry}(?:(?:,|${gap}and|${gap}to)${gap}${entry})*`
}

/** Returns the names in the headings below the first, and in the first column of tables that call it `name`. */
export function readSections(markdown: string): Set<string> {
  const sections = new Set<string>()
  let isOfNames = false
  for (const line of markdown.split('\n')) {
    const heading = /^##+ (.+)$/.exec(line)?.[1]
    const cell = /^\| ([^|]+) \|/.exec(line)?.[1]
    if (heading !== undefined) sections.add(plain(heading))
    if (cell === 'name') isOfNames = true
    else if (!line.startsWith('|')) isOfNames = false
    else if (isOfNames && cell !== undefined && cell !== '---') sections.add(plain(cell))
  }
  return sections
}

export function readSyncRules(markdown: string): Set<number> {
  return new Set(Array.from(markdown.matchAll(/^\| (\d+) \|/gm), match => Number(match[1])))
}

function plain(text: string): string {
  return text.replaceAll('`', '').trim()
}

/** Returns a sentence for each citation without a target, in no order. */
export function findLostCitations(file: string, source: string, cited: Cited): string[] {
  const lost = (at: number, what: string) => `${file}:${source.slice(0, at).split('\n').length} cites ${what}`
  const sections = Array.from(source.matchAll(ofInterface), ({ index, 1: names = '' }) =>
    namesIn(names)
      .filter(each => !cited.sections.has(each))
      .map(each => lost(index, `"${each}" of the interface`)),
  )
  const rules = Array.from(source.matchAll(ofSync), ({ index, 1: numbers }) => {
    if (numbers === undefined) return [lost(index, 'no section of the sync design')]
    const missing = numbersIn(numbers).filter(each => !cited.syncRules.has(each))
    return missing.map(each => lost(index, `section ${each} of the sync design`))
  })
  const others = Array.from(source.matchAll(ofOthers), ({ index, 1: title }) =>
    lost(index, `"${title}", which is not in the repository`),
  )
  return [...sections.flat(), ...rules.flat(), ...others]
}

/** A file in backquotes, or with its folder. */
const named = /(?:`|(?<![\w./:@`-])(?=[\w.-]+\/))([\w./-]+\.tsx?)\b/g

/** Returns the files that a text names and that do not exist: in comments, or anywhere in a guide. */
export function findLostFiles(file: string, source: string, files: readonly string[]): string[] {
  const isThere = (name: string) => files.some(each => each === name || each.endsWith(`/${name}`))
  return source.split('\n').flatMap((line, at) => {
    if (!file.endsWith('.md') && !isComment(line)) return []
    return Array.from(line.matchAll(named), ({ 1: name = '' }) => name.replace(/^(\.\.?\/)+/, ''))
      .filter(name => !isThere(name))
      .map(name => `${file}:${at + 1} names ${name}`)
  })
}

function isComment(line: string): boolean {
  return /^\s*(\*|\/\*|\/\/)/.test(line)
}

/** Returns the number of citations, so that a pattern which finds nothing does not pass. */
export function countCitations(source: string): number {
  return [ofInterface, ofSync].flatMap(pattern => [...source.matchAll(pattern)]).length
}

function namesIn(text: string): string[] {
  return Array.from(text.matchAll(/"([^"]+)"/g), ({ 1: each = '' }) =>
    each.replaceAll(new RegExp(gap, 'g'), ' '),
  )
}

/** Returns the numbers of a list, in which `1 to 4` names each of them. */
function numbersIn(text: string): number[] {
  const words = text.match(/\d+|to/g) ?? []
  return words.flatMap((word, at) => {
    if (word === 'to') return []
    const end = Number(word)
    const start = words[at - 1] === 'to' ? Number(words[at - 2]) + 1 : end
    return Array.from({ length: end - start + 1 }, (_, step) => start + step)
  })
}
