/** Why main refuses something, or what is wrong: the keys of `reasons.json`. HTTP, logs and commands use its English. */
import type en from './en/reasons.json'
import type { KeyOf } from './fill-text.ts'

export type Reason = KeyOf<typeof en>
