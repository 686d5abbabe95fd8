import { signal } from '@preact/signals'
import { Copy } from 'lucide-preact'
import { useEffect, useRef } from 'preact/hooks'
import { Button } from '../../parts/button.tsx'
import { attempt, showFailure } from '../../state/ask.ts'
import { announceSaved } from '../../state/toast.ts'
import { t } from '../../text/t.ts'
import '../../parts/verbatim.css'

/** The report that could not be copied to the clipboard, or null. */
const uncopied = signal<string | null>(null)

async function copySupportReport(): Promise<void> {
  uncopied.value = null
  const report = await attempt('outbox.report', {})
  if (!report.ok) return showFailure(report.failure)
  try {
    await navigator.clipboard.writeText(report.value)
    announceSaved(t('outbox.reportCopied'))
  } catch {
    // A browser may refuse its clipboard. Then the user copies the text from the screen.
    uncopied.value = report.value
  }
}

/** Copies the report. If the clipboard refuses it, the report is shown below the button. */
export function SupportReport({ tone = 'quiet' }: { tone?: 'quiet' | 'plain' }) {
  return (
    <div class="stack">
      <div class="buttons">
        <Button tone={tone} icon={Copy} onClick={copySupportReport}>
          {t('outbox.report')}
        </Button>
      </div>
      <UncopiedReport />
    </div>
  )
}

/** Shows the report with its text selected, if the clipboard refused it. */
function UncopiedReport() {
  const text = uncopied.value
  useEffect(
    () => () => {
      uncopied.value = null
    },
    [],
  )
  return <div role="status">{text !== null && <Selected text={text} />}</div>
}

function Selected({ text }: { text: string }) {
  const block = useRef<HTMLPreElement>(null)
  useEffect(() => {
    const element = block.current
    if (element === null) return
    element.focus()
    getSelection()?.selectAllChildren(element)
  }, [text])
  return (
    <div class="stack-close">
      <p class="small">{t('outbox.reportNotCopied')}</p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a block that scrolls is reached by the keyboard */}
      <pre ref={block} class="verbatim" tabIndex={0} lang="en">
        {text}
      </pre>
    </div>
  )
}
