import { useEffect, useState } from 'preact/hooks'
import type { RequestPreview } from '../../../shared/sending.ts'
import { attempt, tellFailure } from '../../state/ask.ts'
import { t } from '../../text/t.ts'
import '../../parts/verbatim.css'
import './preview.css'

/** The request itself, for who wants to know exactly what goes out. */
export function Preview({ operationId }: { operationId: string }) {
  const [preview, setPreview] = useState<RequestPreview | null>(null)
  useEffect(() => {
    let isShown = true
    attempt('operation.preview', { operationId }).then(outcome => {
      if (isShown && outcome.ok) setPreview(outcome.value)
      else if (!outcome.ok && outcome.failure !== null) tellFailure(outcome.failure)
    })
    return () => {
      isShown = false
    }
  }, [operationId])
  if (preview === null) return null
  return (
    <figure class="preview">
      <figcaption class="small soft">{t('outbox.previewTitle')}</figcaption>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a block that scrolls is reached by the keyboard */}
      <pre class="verbatim" tabIndex={0}>
        {formatRequest(preview)}
      </pre>
    </figure>
  )
}

function formatRequest({ method, url, headers, body }: RequestPreview): string {
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`)
  return [`${method} ${url}`, ...lines, ...(body === null ? [] : ['', indent(body)])].join('\n')
}

/** A JSON body is laid out; another is shown as it is. */
function indent(body: string): string {
  try {
    return JSON.stringify(JSON.parse(body), null, 2)
  } catch {
    // A form-encoded body is no JSON, and is readable as it is.
    return body
  }
}
