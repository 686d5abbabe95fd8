/** Finds what is missing in a signature, in words. */

import { t } from '../../text/t.ts'
import { parseInk } from './ink.ts'
import type { SignDraft } from './sign-draft-text.ts'

export interface SignErrors {
  name: string | null
  /** the error of the drawing or photo */
  mark: string | null
  role: string | null
}

/** A typed signature always needs a name. */
export function checkSignDraft(
  { way, name, ink, photo, role }: SignDraft,
  { needsName }: { needsName: boolean },
): SignErrors {
  const isNameless = name.trim() === '' && (needsName || way === 'type')
  return {
    name: isNameless ? t('sign.needsName') : null,
    mark: markError({ way, ink, photo }),
    role: role !== null && role.trim() === '' ? t('sign.needsRole') : null,
  }
}

function markError({ way, ink, photo }: Pick<SignDraft, 'way' | 'ink' | 'photo'>): string | null {
  if (way === 'draw') return parseInk(ink).some(line => line.length > 0) ? null : t('sign.needsInk')
  return way === 'photo' && photo === null ? t('sign.needsPhoto') : null
}
