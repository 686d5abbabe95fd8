import { ScanLine } from 'lucide-preact'
import { Button } from '../../parts/button.tsx'
import { t } from '../../text/t.ts'
import { isScanning } from './scan-store.ts'

export function ScanButton() {
  const open = () => {
    isScanning.value = true
  }
  return (
    <Button class="scan-button" tone="quiet" icon={ScanLine} isIconOnly title={t('scan.open')} onClick={open}>
      {t('scan.open')}
    </Button>
  )
}
