/**
 * Why main refuses something, and what it tells of trouble: the closed union of names, and the English sentence of each,
 * which is what HTTP, logs and command lines say. The window and its screens say it in the person's language.
 */
import type { Translated } from '../words/fill-text.ts'
import { troubleReasons } from './trouble-reasons.ts'
import { workReasons } from './work-reasons.ts'

export const reasons = { ...workReasons, ...troubleReasons } as const

export type Reason = keyof typeof reasons

export type ReasonTexts = Translated<typeof reasons>

/** The part of them that a language keeps in a file of its own. */
export type TroubleTexts = Translated<typeof troubleReasons>
