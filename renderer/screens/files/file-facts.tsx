import { EyeOff } from 'lucide-preact'
import type { Sending } from '../../../shared/sending.ts'
import type { DocumentView } from '../../../shared/view.ts'
import { Chip } from '../../parts/chip.tsx'
import { ProgressBar } from '../../parts/progress-bar.tsx'
import { SendingMark } from '../../parts/sending-mark.tsx'
import { me } from '../../state/app-store.ts'
import { today } from '../../state/clock.ts'
import { movedWords, sizeWords } from '../../text/file-words.ts'
import { formatMoment } from '../../text/format.ts'
import { t } from '../../text/t.ts'
import './file-facts.css'

/** Who added it and when, what it is, and how it stands on its way. */
export function FileFacts({ document, people }: { document: DocumentView; people: People }) {
  const { creationTimeStamp, creatorId, internal, sending } = document
  const who = creatorId === null ? null : creatorId === me.value?.id ? t('event.you') : people.get(creatorId)
  return (
    <p class="file-facts flow small soft numbers">
      {who != null && <span>{who}</span>}
      <time dateTime={new Date(creationTimeStamp).toISOString()}>
        {formatMoment(creationTimeStamp, today.value)}
      </time>
      <span>{sizeWords(document)}</span>
      {internal && <Chip icon={EyeOff}>{t('note.internal')}</Chip>}
      {sending !== null && <SendingMark sending={sending} />}
      {sending?.bytes != null && <Uploaded bytes={sending.bytes} />}
    </p>
  )
}

/** How much of it has gone, while it goes. */
function Uploaded({ bytes }: { bytes: NonNullable<Sending['bytes']> }) {
  const words = movedWords(bytes)
  return (
    <>
      <span>{words}</span>
      <ProgressBar label={t('file.uploaded', { words })} done={bytes.done} total={bytes.total} />
    </>
  )
}

/** Names by the number of a user, as far as they are known. */
export type People = ReadonlyMap<number, string>
