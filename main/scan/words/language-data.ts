/** Finds the data with which text is recognised: for three languages in the program, for others in a folder. */
import { existsSync } from 'node:fs'
import path from 'node:path'
import { fileForThread } from '../../store/thread-file.ts'

/** Tesseract's names of the languages whose data are part of the program. */
const included: Readonly<Record<string, string>> = { en: 'eng', sv: 'swe', de: 'deu' }

export interface LanguageData {
  /** Tesseract's name of the language, of three letters or more. */
  name: string
  folder: string
  isCompressed: boolean
}

/**
 * Returns where the data of a language are: `language` is a language of the screens ("sv"), or Tesseract's name of
 * another one ("fin"), which is searched in `folder`. Returns null if there are none.
 */
export function findLanguageData(language: string, folder: string | null): LanguageData | null {
  const name = included[language] ?? language
  if (!/^[\w-]+$/.test(name)) return null
  for (const isCompressed of [false, true]) {
    const file = `${name}.traineddata${isCompressed ? '.gz' : ''}`
    if (folder !== null && existsSync(path.join(folder, file))) return { name, folder, isCompressed }
  }
  if (!Object.values(included).includes(name)) return null
  const file = `@tesseract.js-data/${name}/4.0.0_best_int/${name}.traineddata.gz`
  return { name, folder: path.dirname(fileForThread(file, import.meta.url)), isCompressed: true }
}
