/** Reasons of refusals and problems: the keys of `reasons.json`. HTTP, logs and commands use the English text. */
import type en from './en/reasons.json'
import type { KeyOf } from './fill-text.ts'

export type Reason = KeyOf<typeof en>
