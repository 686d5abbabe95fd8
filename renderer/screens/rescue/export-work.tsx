import { FileDown } from 'lucide-preact'
import type { Exported } from '../../../shared/sync/rescue.ts'
import { Button } from '../../parts/button.tsx'
import { exported, exportUnsent } from '../../state/rescue-store.ts'
import { t } from '../../text/t.ts'
import './export-work.css'
import { whyRescueWaits } from './why-rescue-waits.ts'

export function ExportButton({ tone }: { tone?: 'quiet' }) {
  return (
    <Button tone={tone} icon={FileDown} why={whyRescueWaits()} onClick={exportUnsent}>
      {t('rescue.export')}
    </Button>
  )
}

/** Contents and location of the exported file, while the screen is open. */
export function ExportResult() {
  return <div role="status">{exported.value !== null && <Result result={exported.value} />}</div>
}

function Result({ result }: { result: Exported }) {
  const { operations, unreadable, missingFiles, savedAs, href } = result
  return (
    <div class="export-result stack">
      <p class="small">{t('rescue.exported', { count: operations })}</p>
      {missingFiles > 0 && <p class="small">{t('rescue.missing', { count: missingFiles })}</p>}
      {unreadable > 0 && <p class="small">{t('rescue.unreadable', { count: unreadable })}</p>}
      {savedAs !== null && <p class="small soft">{t('file.savedAs', { file: savedAs })}</p>}
      {href !== null && (
        <Button why={whyRescueWaits()} onClick={exportUnsent}>
          {t('rescue.fetchAgain')}
        </Button>
      )}
    </div>
  )
}
