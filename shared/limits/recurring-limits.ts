import { MINUTE } from './units.ts'

/** Limits of recurring jobs. */
export const recurringLimits = {
  descriptionLetters: 10_000,
  /** the largest number of days, weeks, months or years between two jobs */
  every: 1_000,
  /** the smallest step of a meter, and the most steps from its first reading to the last one */
  meterStep: 0.001,
  meterSteps: 1_000_000_000,
  /** how long before its date a job may be created */
  daysAhead: 366,
  daysAheadAtFirst: 14,
  /** planned minutes of a job */
  minutes: 5_256_000,
  items: 100,
  people: 20,
  /** jobs that are created at once from one recurring job; the rest follows in the next round */
  jobsAtOnce: 31,
  /** how long a form must be unchanged before its meter reading counts, as an answer may still be typed */
  readingRestMs: 2 * MINUTE,
  /** newest forms of an asset in which the hub and the screens look for the last reading */
  formsRead: 60,
  /** entries of a group, which each laptop stores */
  perGroup: 2_000,
} as const
