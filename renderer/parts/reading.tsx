import { TriangleAlert } from 'lucide-preact'
import { useState } from 'preact/hooks'
import { brokenCalls } from '../state/ask.ts'
import { brokenReaders } from '../state/reader.ts'
import { t } from '../text/t.ts'
import { Button } from './button.tsx'
import { Empty } from './empty.tsx'
import './reading.css'

/** Stands where something is being read: heard at once, seen only by who has to wait; with a way on if it breaks. */
export function Reading() {
  const [brokenBefore] = useState(() => brokenCalls.peek())
  const isBroken = brokenReaders.value.size > 0 || brokenCalls.value !== brokenBefore
  if (!isBroken) return <p class="reading soft">{t('app.reading')}</p>
  return (
    <Empty icon={TriangleAlert} title={t('reading.failed')} text={t('lazy.failedText')}>
      <Button onClick={() => location.reload()}>{t('lazy.again')}</Button>
    </Empty>
  )
}
