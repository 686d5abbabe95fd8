/** The settings of captured documents. */
import { pickLanguage } from '../../../shared/settings/languages.ts'
import type { CaptureSettings } from '../capture/capture-work.ts'
import { readGiven } from '../ports/policy.ts'
import type { Ports } from '../ports/ports.ts'
import { readPreferences } from './preferences.ts'

export function readCaptureSettings(ports: Pick<Ports, 'settings' | 'policy'>): CaptureSettings {
  const { language, paperLanguage, paperPhotoDays } = readPreferences(ports)
  const system = [Intl.DateTimeFormat().resolvedOptions().locale]
  return {
    read: {
      language: paperLanguage === 'screens' ? pickLanguage(language, system) : paperLanguage,
      languageFolder: readGiven(ports).paperLanguageFolder ?? null,
    },
    photoDays: paperPhotoDays,
  }
}
