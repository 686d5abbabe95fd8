/**
 * macOS looks over what is typed by itself. Elsewhere Chromium fetches the words from a server that is no hub of ours, so
 * an administrator alone switches that on.
 */
import process from 'node:process'
import { readGiven } from '../app/ports/policy.ts'
import type { Ports } from '../app/ports/ports.ts'

/** Whether a person may choose it. */
export const hasSpellCheck = (): boolean => process.platform === 'darwin'

/** `chosen`: by the person, or for them. */
export function isSpellChecked(ports: Pick<Ports, 'policy'>, chosen: boolean): boolean {
  return hasSpellCheck() ? chosen : readGiven(ports).spellCheck === true
}
