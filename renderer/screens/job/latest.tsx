import { ChevronRight } from 'lucide-preact'
import type { ComponentChildren } from 'preact'
import { withoutDigest } from '../../../shared/rules/signed.ts'
import type { DocumentView } from '../../../shared/views/document.ts'
import { isPicture } from '../../../shared/views/shown-types.ts'
import type { JobView } from '../../../shared/views/view.ts'
import { Part } from '../../parts/part.tsx'
import { today } from '../../state/clock.ts'
import { formatRoute, type JobTab, lastDayRoute } from '../../state/route.ts'
import { dotted, formatMoment } from '../../text/format.ts'
import { t } from '../../text/t.ts'
import { Thumbnail } from '../files/thumbnail.tsx'

const NOTES = 2
const PHOTOS = 6

/** The latest notes; the notes tab has all of them. */
export function LastNotes({ view: { notes, job } }: { view: JobView }) {
  if (notes.length === 0) return null
  const last = [...notes].sort((a, b) => b.at - a.at).slice(0, NOTES)
  return (
    <Part title={t('job.tab.notes')} isWide>
      <ul class="stack-wide">
        {last.map(note => (
          <li key={note.uuid ?? note.eventId ?? note.at}>
            <p class="clamped prose">{withoutDigest(note.text)}</p>
            <p class="small soft numbers">
              {dotted(note.discrepancy && t('note.discrepancy'), formatMoment(note.at, today.value))}
            </p>
          </li>
        ))}
      </ul>
      {notes.length > NOTES && <All jobUuid={job.uuid} tab="notes" count={notes.length} />}
    </Part>
  )
}

/** The latest pictures; each opens in the files tab. */
export function LastPhotos({ view: { documents, job } }: { view: JobView }) {
  const pictures = documents.filter(({ mimeType }) => isPicture(mimeType))
  return (
    <PhotoStrip
      pictures={pictures}
      addressOf={documentUuid => formatRoute({ ...lastDayRoute.value, jobUuid: job.uuid, documentUuid })}
    >
      <All jobUuid={job.uuid} tab="files" count={pictures.length} />
    </PhotoStrip>
  )
}

interface StripProps {
  /** the oldest first */
  pictures: readonly DocumentView[]
  addressOf: (documentUuid: string) => string
  /** leads to all pictures, if there are more */
  children: ComponentChildren
}

/** The latest pictures, the newest first; none leaves the part out. */
export function PhotoStrip({ pictures, addressOf, children }: StripProps) {
  if (pictures.length === 0) return null
  return (
    <Part title={t('file.pictures')} isWide>
      <ul class="last-photos stack">
        {pictures
          .slice(-PHOTOS)
          .reverse()
          .map(picture => (
            <li key={picture.uuid}>
              <a
                href={addressOf(picture.uuid)}
                aria-label={picture.description ?? picture.fileName ?? t('file.pictures')}
              >
                <Thumbnail document={picture} />
              </a>
            </li>
          ))}
      </ul>
      {pictures.length > PHOTOS && children}
    </Part>
  )
}

function All({ jobUuid, tab, count }: { jobUuid: string; tab: JobTab; count: number }) {
  return <LinkToAll href={formatRoute({ ...lastDayRoute.value, jobUuid, tab })} count={count} />
}

/** Leads from the newest entries to all of them. */
export function LinkToAll({ href, count }: { href: string; count: number }) {
  return (
    <a class="last-all" href={href}>
      {t('job.all', { count })}
      <ChevronRight size={16} aria-hidden="true" />
    </a>
  )
}
