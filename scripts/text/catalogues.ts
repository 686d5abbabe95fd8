/** The files of texts: where they are, and which code uses them. */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { Language } from '../../shared/settings/languages.ts'
import type { Catalogue } from '../../shared/text/fill-text.ts'

interface Part {
  /** name of its file in the folder of each language, without `.json` */
  name: string
  folder: 'renderer/text' | 'shared/text'
  /** folders of the code that asks for its keys */
  usedIn: readonly string[]
}

const onScreens = { folder: 'renderer/text', usedIn: ['renderer'] } as const

export const parts: readonly Part[] = [
  { name: 'first', ...onScreens },
  { name: 'screens', ...onScreens },
  { name: 'help', ...onScreens },
  { name: 'common', folder: 'shared/text', usedIn: ['renderer', 'main/app/sheet'] },
  { name: 'reasons', folder: 'shared/text', usedIn: ['shared', 'main', 'renderer'] },
  {
    name: 'sheet',
    folder: 'shared/text',
    usedIn: ['main/app/sheet', 'main/app/methods', 'main/app/session'],
  },
  { name: 'policy', folder: 'shared/text', usedIn: ['main/shell/policy-templates', 'shared/settings'] },
  { name: 'shell', folder: 'shared/text', usedIn: ['main/shell'] },
]

/** `root`: the folder of the project. */
export function fileOf(root: string, { folder, name }: Part, language: Language): string {
  return path.join(root, folder, language, `${name}.json`)
}

/** Returns no texts if a new language does not have the file yet. */
export function readCatalogue(root: string, part: Part, language: Language): Catalogue {
  const file = fileOf(root, part, language)
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {}
}

export function writeCatalogue(root: string, part: Part, language: Language, texts: Catalogue): void {
  const file = fileOf(root, part, language)
  mkdirSync(path.dirname(file), { recursive: true })
  writeFileSync(file, `${JSON.stringify(texts, null, 2)}\n`)
}

/** The key without the suffix of a plural form: `jobs` for `jobs_one`. */
export function baseOf(key: string): string {
  return key.replace(/_(zero|one|two|few|many|other)$/, '')
}

/** The names of the values in a text, each once, in order of the alphabet. */
export function namesIn(text: string): string[] {
  return [...new Set([...text.matchAll(/\{\{(\w+)\}\}/g)].map(([, name = '']) => name))].sort()
}
