import { LoaderCircle, ScanText } from 'lucide-preact'
import { useEffect, useState } from 'preact/hooks'
import { Button } from '../../parts/button.tsx'
import { ask } from '../../state/ask.ts'
import { t } from '../../text/t.ts'
import { copyTextOf } from './captured/page-text.ts'

/** Copies the text of a photo. The recognition takes seconds, and stops when the photo is left. */
export function CopyText({ documentUuid }: { documentUuid: string }) {
  const [isReading, setReading] = useState(false)
  useEffect(() => {
    if (!isReading) return
    // a recognition that has ended cannot be stopped, which is no error
    return () => void ask('document.stopReading', { documentUuid }).catch(() => undefined)
  }, [isReading])
  const copy = async () => {
    if (isReading) return setReading(false)
    setReading(true)
    await copyTextOf(documentUuid)
    setReading(false)
  }
  return (
    <Button icon={isReading ? LoaderCircle : ScanText} onClick={() => void copy()}>
      {t(isReading ? 'paper.stopReading' : 'paper.copyText')}
    </Button>
  )
}
