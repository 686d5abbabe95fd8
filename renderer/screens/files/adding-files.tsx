import { CircleAlert, LoaderCircle, RotateCw, X } from 'lucide-preact'
import { Button } from '../../parts/button.tsx'
import { Strip } from '../../parts/strip.tsx'
import { type Adding, adding, leaveOut, tryAgain } from '../../state/add-files.ts'
import { formatBytes } from '../../text/format.ts'
import { t } from '../../text/t.ts'
import './adding-files.css'

/** Number of files whose names are shown. The other files are only counted. */
const named = 3

/**
 * Files that are being saved: a photo of 12 megapixels takes half a second. Files that could not be saved wait for the
 * user's decision.
 */
export function AddingFiles({ jobUuid }: { jobUuid: string }) {
  const waiting = adding.value.filter(entry => entry.jobUuid === jobUuid && !entry.isHeld)
  return (
    <>
      <HeldFiles jobUuid={jobUuid} />
      {waiting.length > 0 && (
        <ul class="panel small" role="status">
          {waiting.slice(0, named).map(({ file }, at) => (
            <li key={`${at} ${file.name}`} class="with-icon">
              <LoaderCircle size={16} aria-hidden="true" />
              {t('file.saving', { name: file.name, size: formatBytes(file.size) })}
            </li>
          ))}
          {waiting.length > named && (
            <li class="soft">{t('list.rest', { count: waiting.length - named })}</li>
          )}
        </ul>
      )}
    </>
  )
}

/** Files that could not be saved. They exist only in this window. */
export function HeldFiles({ jobUuid }: { jobUuid: string }) {
  const held = adding.value.filter(entry => entry.jobUuid === jobUuid && entry.isHeld)
  if (held.length === 0) return null
  return (
    <ul class="panel">
      {held.map((entry, at) => (
        <HeldFile key={`${at} ${entry.file.name}`} entry={entry} />
      ))}
    </ul>
  )
}

function HeldFile({ entry }: { entry: Adding }) {
  const { name } = entry.file
  return (
    <li data-testid="held-file">
      <Strip
        icon={CircleAlert}
        tone="bad"
        actions={
          <>
            <Button icon={RotateCw} onClick={() => void tryAgain(entry)}>
              {t('file.unsavedAgain')}
            </Button>
            <Button tone="quiet" icon={X} onClick={() => leaveOut(entry)}>
              {t('file.unsavedDiscard')}
            </Button>
          </>
        }
      >
        <p>{t('file.unsaved', { name })}</p>
      </Strip>
    </li>
  )
}
