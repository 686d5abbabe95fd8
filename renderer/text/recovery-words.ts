/** What is told where there is no recovery code, and before one is removed: nothing worse than is so. */
import { t } from './t.ts'

export function codeWords(canCompanyOpen: boolean): { missing: string; revoke: string } {
  return canCompanyOpen
    ? { missing: t('recovery.missingOwn'), revoke: t('recovery.revokeOwnText') }
    : { missing: t('recovery.missing'), revoke: t('recovery.revokeText') }
}
