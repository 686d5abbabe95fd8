/**
 * Spell-check: macOS has its own. Elsewhere Chromium downloads dictionaries from a foreign server, so only an
 * administrator can enable it.
 */
import process from 'node:process'
import { readGiven } from '../app/ports/policy.ts'
import type { Ports } from '../app/ports/ports.ts'

/** Returns whether the user may choose it. */
export const hasSpellCheck = (): boolean => process.platform === 'darwin'

/** `chosen`: the user's choice, or the preset one. */
export function isSpellChecked(ports: Pick<Ports, 'policy'>, chosen: boolean): boolean {
  return hasSpellCheck() ? chosen : readGiven(ports).spellCheck === true
}
