import { ArrowLeft } from 'lucide-preact'
import { useEffect, useRef, useState } from 'preact/hooks'
import type { Outcome } from '../../../shared/text/failures.ts'
import type { Sheet } from '../../../shared/views/sheet.ts'
import type { JobView } from '../../../shared/views/view.ts'
import { Button } from '../../parts/button.tsx'
import { t } from '../../text/t.ts'
import { SignDock } from '../sign/sign-dock.tsx'
import { ShownSheet } from './shown-sheet.tsx'
import './signing-sheet.css'

/** The whole window for the customer: the sheet above, and below it the pad. */
export function SigningSheet(props: { view: JobView; shown: Outcome<Sheet> | null; onClose: () => void }) {
  const { view, shown, onClose } = props
  const page = useRef<HTMLDivElement>(null)
  const onSheet = shown?.ok === true ? shown.value.signers : []
  const [saved, setSaved] = useState(0)
  // The new signature is at the end of the sheet, which is read again before the pad closes or after it.
  useEffect(() => {
    if (saved > 0) page.current?.scrollTo({ top: page.current.scrollHeight })
  }, [saved, onSheet.at(-1)?.timeStamp])
  return (
    <section class="pane-whole jobsheet jobsheet-signing" aria-labelledby="sheet-title">
      <header class="pane-head">
        <div class="pane-line flow">
          <Button tone="quiet" icon={ArrowLeft} isIconOnly onClick={onClose}>
            {t('action.back')}
          </Button>
          <h2 class="pane-title" id="sheet-title">
            {t('sign.read')}
          </h2>
        </div>
      </header>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: without focus the keyboard could not scroll it */}
      <div ref={page} class="jobsheet-page" tabIndex={0}>
        <ShownSheet shown={shown} />
      </div>
      <SignDock
        view={view}
        onSheet={onSheet}
        onSigned={() => setSaved(count => count + 1)}
        onClose={onClose}
      />
    </section>
  )
}
