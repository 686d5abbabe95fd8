/** Labels of the menu and the tray: Electron has its roles' labels only in English. `&` marks the access key. */
import type { Language } from '../../shared/settings/languages.ts'
import de from '../../shared/text/de/shell.json' with { type: 'json' }
import en from '../../shared/text/en/shell.json' with { type: 'json' }
import sv from '../../shared/text/sv/shell.json' with { type: 'json' }

export type ShellTexts = typeof en

export const shellTexts: Readonly<Record<Language, ShellTexts>> = { en, sv, de }
