/** English: why main refuses something, and what it tells of trouble. */
import { reasons } from '../../../shared/reasons/reasons.ts'
import { asRefused } from './refused-keys.ts'

export const enRefused = { ...asRefused(reasons), 'failure.value': '{field}: {what}.' } as const
