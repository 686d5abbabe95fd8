/** The letters of the sheet: Noto Sans has those of Latin, Greek and Cyrillic; a PDF's own fonts have only the first. */
import { fileForThread } from '../../../service/thread-file.ts'

const family = '@expo-google-fonts/noto-sans'

export function fontFiles(): { regular: string; bold: string } {
  return {
    regular: fileForThread(`${family}/400Regular/NotoSans_400Regular.ttf`, import.meta.url),
    bold: fileForThread(`${family}/700Bold/NotoSans_700Bold.ttf`, import.meta.url),
  }
}
