/** All Swedish texts of the screens. */
import { locales } from '../../shared/settings/languages.ts'
import common from '../../shared/text/sv/common.json' with { type: 'json' }
import reasons from '../../shared/text/sv/reasons.json' with { type: 'json' }
import first from './sv/first.json' with { type: 'json' }
import screens from './sv/screens.json' with { type: 'json' }
import { joinTexts } from './translation.ts'

export const swedish = joinTexts(locales.sv, reasons, common, first, screens)
