/** Checks all texts: each is translated, used, and gets the values that it names. */
import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { languages } from '../../shared/settings/languages.ts'
import type { Catalogue } from '../../shared/text/fill-text.ts'
import { baseOf, fileOf, namesIn, parts, readCatalogue } from './catalogues.ts'
import { checkLanguage } from './check-language.ts'
import { findCalls, type TextCall } from './find-calls.ts'

type Sources = ReadonlyMap<string, string>

/** Returns a line for each problem in the texts of the project in `root`. */
export function findProblems(root: string): string[] {
  const sources = readSources(root)
  const inFiles = parts.flatMap(part => {
    const english = readCatalogue(root, part, 'en')
    const used = [...sources].filter(([file]) => part.usedIn.some(folder => file.startsWith(`${folder}/`)))
    const unused =
      part.name === 'help' ? [] : findUnused(english, used.map(([, source]) => source).join('\n'))
    return [
      ...unused.map(key => `${part.folder}/en/${part.name}.json: ${key} is not used`),
      ...languages.flatMap(language => {
        const file = path.relative(root, fileOf(root, part, language)).replaceAll('\\', '/')
        const texts = readCatalogue(root, part, language)
        return checkLanguage(language, english, texts).map(problem => `${file}: ${problem}`)
      }),
    ]
  })
  return [...inFiles, ...checkCalls(root, sources)]
}

function readSources(root: string): Sources {
  const files = globSync('{shared,main,renderer}/**/*.{ts,tsx}', { cwd: root }).sort()
  return new Map(files.map(file => [file.replaceAll('\\', '/'), readFileSync(path.join(root, file), 'utf8')]))
}

/** Keys that no code names, neither whole nor by a part such as `state.${…}` or `${…}-full`. */
export function findUnused(english: Catalogue, source: string): string[] {
  const partsBy = (pattern: RegExp) => [...source.matchAll(pattern)].map(([, found = '']) => found)
  const beginnings = partsBy(/`([a-zA-Z][\w-]*(?:[.-][\w-]+)*[.-])\$\{/g)
  const endings = partsBy(/`\$\{[^}]+\}([.-][\w-]+)`/g)
  const isUsed = (key: string) =>
    source.includes(`'${key}'`) ||
    beginnings.some(beginning => key.startsWith(beginning)) ||
    endings.some(ending => key.endsWith(ending))
  return [...new Set(Object.keys(english).map(baseOf))].filter(key => !isUsed(key))
}

function checkCalls(root: string, sources: Sources): string[] {
  const read = (...names: string[]): Catalogue =>
    Object.assign(
      {},
      ...parts.filter(part => names.includes(part.name)).map(part => readCatalogue(root, part, 'en')),
    )
  const screens = read('first', 'screens', 'common')
  const sheet = read('sheet', 'common')
  const reasons = read('reasons')
  return [...sources].flatMap(([file, source]) => {
    const texts = file.startsWith('renderer/') ? screens : file.startsWith('main/app/') ? sheet : {}
    const wrong = [
      ...findCalls(file, source, 't').flatMap(call => checkCall(call, texts)),
      ...findCalls(file, source, 'reason').flatMap(call => checkCall(call, reasons)),
    ]
    return wrong.map(problem => `${file}: ${problem}`)
  })
}

/** Compares the values that a call gives with those that the text names. */
export function checkCall({ key, isWhole, values }: TextCall, texts: Catalogue): string[] {
  const named = Object.entries(texts).filter(([one]) => isWhole && baseOf(one) === key)
  if (values === null || named.length === 0) return []
  const wanted = new Set(
    named.flatMap(([one, text]) => [...namesIn(text), ...(baseOf(one) === one ? [] : ['count'])]),
  )
  const missing = [...wanted].filter(name => !values.includes(name)).map(name => `${key} wants {{${name}}}`)
  const unknown = values.filter(name => !wanted.has(name))
  return [...missing, ...unknown.map(name => `${key} does not name {{${name}}}`)]
}
