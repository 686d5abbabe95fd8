import { FileText } from 'lucide-preact'
import { Button } from '../../parts/button.tsx'
import { goOver } from '../../state/route.ts'
import { t } from '../../text/t.ts'

/** Opens the job's sheet. */
export function SheetButton({ jobUuid }: { jobUuid: string }) {
  return (
    <Button isBig icon={FileText} onClick={() => goOver(jobUuid, { isSheet: true })}>
      {t('sheet.open')}
    </Button>
  )
}
