import { FileText } from 'lucide-preact'
import { Button } from '../../parts/button.tsx'
import { goOver } from '../../state/route.ts'
import { t } from '../../text/t.ts'

/** The way to the job's sheet, among what else can be done with a job. */
export function SheetButton({ jobUuid }: { jobUuid: string }) {
  return (
    <Button isBig icon={FileText} onClick={() => goOver(jobUuid, { isSheet: true })}>
      {t('sheet.open')}
    </Button>
  )
}
