/** The settings of captured documents. */
import { pickLanguage } from '../../../shared/settings/languages.ts'
import de from '../../../shared/text/de/sheet.json' with { type: 'json' }
import en from '../../../shared/text/en/sheet.json' with { type: 'json' }
import sv from '../../../shared/text/sv/sheet.json' with { type: 'json' }
import type { CaptureSettings } from '../capture/capture-work.ts'
import { readGiven } from '../ports/policy.ts'
import type { Ports } from '../ports/ports.ts'
import { readPreferences } from './preferences.ts'

const texts = { de, en, sv }

export function readCaptureSettings(ports: Pick<Ports, 'settings' | 'policy'>): CaptureSettings {
  const { language, paperLanguage, paperPhotoDays, ownPaperKinds } = readPreferences(ports)
  const system = [Intl.DateTimeFormat().resolvedOptions().locale]
  const screens = pickLanguage(language, system)
  return {
    read: {
      language: paperLanguage === 'screens' ? screens : paperLanguage,
      languageFolder: readGiven(ports).paperLanguageFolder ?? null,
    },
    photoDays: paperPhotoDays,
    names: { ownKinds: ownPaperKinds, typePlate: texts[screens]['paper.typePlate'] },
  }
}
