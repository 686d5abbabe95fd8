/** Swedish: why main refuses something, and what it tells of trouble. */
import { svReasons } from '../../../shared/reasons/sv-reasons.ts'
import type { enRefused } from '../en/refused.ts'
import { asRefused } from '../en/refused-keys.ts'
import type { PartOf } from '../en/translation.ts'

export const svRefused: PartOf<typeof enRefused> = {
  ...asRefused(svReasons),
  'failure.value': '{field}: {what}.',
}
