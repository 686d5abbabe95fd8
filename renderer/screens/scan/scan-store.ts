/** Codes that a camera reads or a scanner types. */
import { signal } from '@preact/signals'
import { alertFailed } from '../../state/toast.ts'
import { t } from '../../text/t.ts'

/** Whether the camera is looking for a code. */
export const isScanning = signal(false)

/** Opens the asset of a code. The code for it is loaded when it is first used. */
export function openScanned(code: string): Promise<void> {
  return import('./open-asset.ts').then(
    ({ openAssetOf }) => openAssetOf(code),
    () => alertFailed(t('lazy.failedText')),
  )
}
