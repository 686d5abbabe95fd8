/** A photo that was drawn over is a copy beside it: their names alone, which every hub keeps, say that they belong together. */
import type { Language } from './languages.ts'

export const markWords = { en: 'marked', sv: 'markerad', de: 'markiert' } as const satisfies Record<
  Language,
  string
>

const ending = /\.[a-z0-9]{1,5}$/i
const copyName = new RegExp(` \\((?:${Object.values(markWords).join('|')})\\)$`)

/** `valve.jpg` → `valve (marked).jpg` */
export function nameOfCopy(original: string, mark: string): string {
  return `${stemOf(original)} (${mark}).jpg`
}

/** `valve (marked).jpg` → `valve`, in whatever language it was marked; null for what is no copy. */
export function stemOfOriginal(copy: string): string | null {
  const stem = stemOf(copy)
  return copyName.test(stem) ? stem.replace(copyName, '') : null
}

export function stemOf(fileName: string): string {
  return fileName.replace(ending, '')
}
