/** All English texts of the screens. */
import { locales } from '../../shared/settings/languages.ts'
import common from '../../shared/text/en/common.json' with { type: 'json' }
import reasons from '../../shared/text/en/reasons.json' with { type: 'json' }
import first from './en/first.json' with { type: 'json' }
import screens from './en/screens.json' with { type: 'json' }
import { joinTexts } from './translation.ts'

export const english = joinTexts(locales.en, reasons, common, first, screens)
