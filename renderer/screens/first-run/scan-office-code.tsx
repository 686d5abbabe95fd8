import { ScanLine } from 'lucide-preact'
import { useState } from 'preact/hooks'
import { Button } from '../../parts/button.tsx'
import { lazyPart } from '../../parts/lazy-part.tsx'
import { alertFailed, announceSaved } from '../../state/toast.ts'
import { t } from '../../text/t.ts'
import { type OfficeLine, readOfficeLine } from './check-hub.ts'

const Scanner = lazyPart(() => import('../scan/scanner.tsx').then(module => module.Scanner))

/** The code that an office sends or shows in place of its line: nobody types an app key. */
export function ScanOfficeCode({ onLine }: { onLine: (line: OfficeLine) => void }) {
  const [isScanning, setScanning] = useState(false)
  const use = (code: string) => {
    const line = readOfficeLine(code)
    if (line === null) return alertFailed(t('connect.otherCode'))
    onLine(line)
    announceSaved(t('connect.scanned'))
  }
  return (
    <>
      <Button class="connect-scan" icon={ScanLine} onClick={() => setScanning(true)}>
        {t('connect.scan')}
      </Button>
      {isScanning && (
        <Scanner
          title={t('connect.scan')}
          text={t('connect.scanText')}
          otherwise={t('connect.scanOtherwise')}
          onCode={use}
          onClose={() => setScanning(false)}
        />
      )}
    </>
  )
}
