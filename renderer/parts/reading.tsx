import { TriangleAlert } from 'lucide-preact'
import { isBroken, type Shown } from '../state/reading.ts'
import { t } from '../text/t.ts'
import { Button } from './button.tsx'
import { Empty } from './empty.tsx'
import './reading.css'

/**
 * Shown while `of` is being read. Screen readers hear it at once, and it becomes visible only after a moment. A failure
 * gets a retry button.
 */
export function Reading({ of }: { of: Shown }) {
  if (!isBroken(of)) return <p class="reading soft">{t('app.reading')}</p>
  return (
    <Empty icon={TriangleAlert} title={t('reading.failed')} text={t('lazy.failedText')}>
      <Button onClick={() => location.reload()}>{t('action.again')}</Button>
    </Empty>
  )
}
