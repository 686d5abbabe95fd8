/** The stored text of a captured document whose PDF has none, as it was sent before its pages were read. */
import { attempt } from '../../../state/ask.ts'
import { type PageText, textOfWords } from './page-texts.ts'

/** Returns the pages in their order; empty: the document was not captured on this laptop. */
export async function readStoredTexts(documentUuid: string): Promise<readonly PageText[]> {
  const outcome = await attempt('document.readText', { documentUuid })
  return outcome.ok ? outcome.value.pages.map(({ words }) => textOfWords(words)) : []
}
