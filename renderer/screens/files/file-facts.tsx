import { CheckCheck, EyeOff } from 'lucide-preact'
import type { Sending } from '../../../shared/sync/sending.ts'
import type { DocumentView } from '../../../shared/views/document.ts'
import { Chip } from '../../parts/chip.tsx'
import { ProgressBar } from '../../parts/progress-bar.tsx'
import { SendingMark } from '../../parts/sending-mark.tsx'
import { me } from '../../state/app-store.ts'
import { today } from '../../state/clock.ts'
import { movedLabel, sizeLabel } from '../../text/file-labels.ts'
import { formatMoment } from '../../text/format.ts'
import { formatLength } from '../../text/format-length.ts'
import { describeSending } from '../../text/sending-labels.ts'
import { t } from '../../text/t.ts'
import './file-facts.css'

interface FactsProps {
  document: DocumentView
  people: People
  /** leaves out the type and size of a file that is on this laptop */
  isShort?: boolean
}

/** The creator of the file and the time, its type, and its upload. */
export function FileFacts({ document, people, isShort = false }: FactsProps) {
  const { creationTimeStamp, creatorId, durationMs, internal, sending } = document
  const who = creatorId === null ? null : creatorId === me.value?.id ? t('event.you') : people.get(creatorId)
  return (
    <p class="file-facts flow small soft numbers">
      {who != null && <span>{who}</span>}
      <time dateTime={new Date(creationTimeStamp).toISOString()}>
        {formatMoment(creationTimeStamp, today.value)}
      </time>
      {durationMs != null && <span>{formatLength(durationMs)}</span>}
      {!(isShort && document.hasContent) && <span>{sizeLabel(document)}</span>}
      {internal && <Chip icon={EyeOff}>{t('note.internal')}</Chip>}
      {sending !== null && <FileSending sending={sending} />}
      {sending?.bytes != null && <Uploaded bytes={sending.bytes} />}
    </p>
  )
}

/** An icon alone for a file that the server has, which is the usual case. */
function FileSending({ sending }: { sending: Sending }) {
  const { stage, text } = describeSending(sending, 0)
  if (stage === 'seen') return <CheckCheck size={16} aria-label={text} />
  return <SendingMark sending={sending} />
}

/** Progress of the upload. */
function Uploaded({ bytes }: { bytes: NonNullable<Sending['bytes']> }) {
  const words = movedLabel(bytes)
  return (
    <>
      <span>{words}</span>
      <ProgressBar label={t('file.uploaded', { words })} done={bytes.done} total={bytes.total} />
    </>
  )
}

/** Names of users by their number, as far as known. */
export type People = ReadonlyMap<number, string>
