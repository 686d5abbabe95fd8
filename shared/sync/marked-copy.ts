/**
 * Names of photos with a drawing, and of cropped photos. Each is a copy of the original, and only the name connects
 * them, because every server stores names.
 */
import type { Language } from '../settings/languages.ts'

export const markLabel = { en: 'marked', sv: 'markerad', de: 'markiert' } as const satisfies Record<
  Language,
  string
>

export const cropLabel = { en: 'cropped', sv: 'beskuren', de: 'zugeschnitten' } as const satisfies Record<
  Language,
  string
>

const ending = /\.[a-z0-9]{1,5}$/i
const copyName = new RegExp(
  ` \\((?:${[...Object.values(markLabel), ...Object.values(cropLabel)].join('|')})\\)$`,
)

/** Returns the copy's name: `valve.jpg` → `valve (marked).jpg`. */
export function nameOfCopy(original: string, mark: string): string {
  return `${stemOf(original)} (${mark}).jpg`
}

/**
 * Returns the original's name without its extension: `valve (marked).jpg` → `valve`, in any language of the mark. Null
 * for other names.
 */
export function stemOfOriginal(copy: string): string | null {
  const stem = stemOf(copy)
  return copyName.test(stem) ? stem.replace(copyName, '') : null
}

export function stemOf(fileName: string): string {
  return fileName.replace(ending, '')
}
