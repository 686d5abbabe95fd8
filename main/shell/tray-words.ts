/** The words of the icon in the tray. */
import type { Language } from '../../shared/languages.ts'

export const trayWords: Readonly<Record<Language, { open: string; quit: string }>> = {
  en: { open: 'Open Fieldbook', quit: 'Quit' },
  sv: { open: 'Öppna Fieldbook', quit: 'Avsluta' },
  de: { open: 'Fieldbook öffnen', quit: 'Beenden' },
}
