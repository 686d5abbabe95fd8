/** Returns the text of a material that a search compares, folded. */
import { foldWord } from '../../../shared/rules/search-words.ts'

export function foldMaterial(line: { number: string; name: string; barcode: string | null }): string {
  return foldWord([line.number, line.name, line.barcode ?? ''].join(' '))
}
