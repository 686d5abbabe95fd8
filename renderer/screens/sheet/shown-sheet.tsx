import { FileQuestionMark } from 'lucide-preact'
import type { Outcome } from '../../../shared/text/failures.ts'
import type { Sheet } from '../../../shared/views/sheet.ts'
import { Empty } from '../../parts/empty.tsx'
import { FailureText } from '../../parts/failure-text.tsx'
import { Reading } from '../../parts/reading.tsx'
import { t } from '../../text/t.ts'
import { SheetPaper } from './sheet-paper.tsx'
import { sheet } from './sheet-store.ts'

/** The sheet, or why it cannot be shown. */
export function ShownSheet({ shown }: { shown: Outcome<Sheet> | null }) {
  if (shown === null) return <Reading of={sheet} />
  if (shown.ok) return <SheetPaper sheet={shown.value} />
  return (
    <Empty icon={FileQuestionMark} title={t('sheet.failed')} text="">
      <FailureText failure={shown.failure} />
    </Empty>
  )
}
