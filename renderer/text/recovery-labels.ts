/** Warnings about a missing recovery code, and before one is removed. They state only the risks that exist. */
import { t } from './t.ts'

export function codeLabel(canCompanyOpen: boolean): { missing: string; revoke: string } {
  return canCompanyOpen
    ? { missing: t('recovery.missingOwn'), revoke: t('recovery.revokeOwnText') }
    : { missing: t('recovery.missing'), revoke: t('recovery.revokeText') }
}
