/** What a line of the list is looked up by. */
import { foldWord } from '../../../shared/search-words.ts'

export function foldMaterial(line: { number: string; name: string; barcode: string | null }): string {
  return foldWord([line.number, line.name, line.barcode ?? ''].join(' '))
}
