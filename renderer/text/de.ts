/** All German texts of the screens. */
import { locales } from '../../shared/settings/languages.ts'
import common from '../../shared/text/de/common.json' with { type: 'json' }
import reasons from '../../shared/text/de/reasons.json' with { type: 'json' }
import first from './de/first.json' with { type: 'json' }
import screens from './de/screens.json' with { type: 'json' }
import { joinTexts } from './translation.ts'

export const german = joinTexts(locales.de, reasons, common, first, screens)
