import { CircleCheck, X } from 'lucide-preact'
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks'
import type { JobAlone } from '../../../shared/entities/job.ts'
import { Button } from '../../parts/button.tsx'
import { focusFirstError } from '../../parts/focus.ts'
import { act } from '../../state/ask.ts'
import { closeCapture } from '../../state/capture.ts'
import { nowMinute, today } from '../../state/clock.ts'
import { openedJob, reloadJob } from '../../state/job-store.ts'
import { addLooseFile } from '../../state/loose-files.ts'
import { keysOf } from '../../state/shortcuts.ts'
import { formatMoment, formatTime } from '../../text/format.ts'
import { spokenLanguage, t } from '../../text/t.ts'
import { checkSignDraft } from './check-sign-draft.ts'
import { inkToPng, parseInk } from './ink.ts'
import { openSignDraft } from './sign-draft.ts'
import { SignWays } from './ways.tsx'

/** The customer signs by hand, by name, or on paper. An unfinished signature survives Escape and a reload. */
export function SignSheet({ jobUuid }: { jobUuid: string }) {
  const [draft] = useState(() => openSignDraft({ jobUuid }))
  const [isTried, setTried] = useState(false)
  const sheet = useRef<HTMLElement>(null)
  useLayoutEffect(() => sheet.current?.querySelector<HTMLElement>('input:checked')?.focus(), [])
  useEffect(() => () => void draft.flush(), [draft])
  const opened = openedJob.value
  const signed = opened?.ok === true && opened.value.job.uuid === jobUuid ? opened.value.job.signature : null
  const errors = checkSignDraft(draft.value.value, { needsName: true })

  const save = async () => {
    setTried(true)
    if (errors.name !== null || errors.mark !== null) return focusFirstError(sheet)
    const { name, ink, way, photo } = draft.value.peek()
    const picture = way === 'draw' ? await inkToPng(parseInk(ink)) : way === 'photo' ? photo : null
    if (!(await saveSignature(jobUuid, name, picture))) return
    // the fields are empty because they were saved, so no error is shown
    setTried(false)
    await draft.clear()
    closeCapture()
  }
  const keys = keysOf({ save, close: closeCapture })
  return (
    <section ref={sheet} class="sheet stack" aria-label={t('did.signature')} onKeyDown={keys}>
      <Earlier signature={signed} />
      <SignWays jobUuid={jobUuid} draft={draft} errors={isTried ? errors : { name: null, mark: null }} />
      <div class="sheet-foot flow">
        <span class="sheet-state small soft numbers">
          {errors.mark === null &&
            errors.name === null &&
            t('sign.time', { time: formatTime(nowMinute.value) })}
        </span>
        <Button isBig icon={X} onClick={closeCapture}>
          {t('action.close')}
        </Button>
        <Button
          tone="primary"
          isBig
          icon={CircleCheck}
          aria-keyshortcuts="Control+Enter"
          onClick={() => void save()}
        >
          {signed === null ? t('sign.save') : t('sign.replace')}
        </Button>
      </div>
    </section>
  )
}

/** Warns before an existing signature is replaced. */
function Earlier({ signature }: { signature: JobAlone['signature'] }) {
  if (signature === null) return null
  const { name, timeStamp } = signature
  const who = name || t('sign.somebody')
  return (
    <p class="small">
      {timeStamp === null
        ? t('sign.earlierUndated', { name: who })
        : t('sign.earlier', { name: who, time: formatMoment(timeStamp, today.value) })}
    </p>
  )
}

// Stores a signature of a job: first its picture, then the name with it.

/**
 * `picture`: bytes of a PNG, or a stored document; null for a typed name. Returns false if it was refused; the user
 * sees why.
 */
async function saveSignature(
  jobUuid: string,
  name: string,
  picture: Uint8Array<ArrayBuffer> | { documentUuid: string } | null,
): Promise<boolean> {
  const documentUuid =
    picture instanceof Uint8Array
      ? await addLooseFile(jobUuid, { bytes: picture, fileName: 'signature.png' })
      : (picture?.documentUuid ?? null)
  // the refusal of a picture has already been reported
  if (picture !== null && documentUuid === null) return false
  const signature = { jobUuid, name, documentUuid, language: spokenLanguage() }
  const isSigned = await act('job.sign', signature, t('sign.saved'))
  if (isSigned) reloadJob()
  return isSigned
}
