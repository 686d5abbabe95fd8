/** German: why main refuses something, and what it tells of trouble. */
import { deReasons } from '../../../shared/reasons/de-reasons.ts'
import type { enRefused } from '../en/refused.ts'
import { asRefused } from '../en/refused-keys.ts'
import type { PartOf } from '../en/translation.ts'

export const deRefused: PartOf<typeof enRefused> = {
  ...asRefused(deReasons),
  'failure.value': '{field}: {what}.',
}
