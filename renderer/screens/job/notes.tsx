import { ArrowRight, BadgeCheck, CirclePlus, EyeOff, StickyNote, TriangleAlert } from 'lucide-preact'
import { useState } from 'preact/hooks'
import type { JobAlone } from '../../../shared/entities/job.ts'
import { withoutDigest } from '../../../shared/rules/signed.ts'
import type { Note } from '../../../shared/views/view.ts'
import { Button } from '../../parts/button.tsx'
import { Chip } from '../../parts/chip.tsx'
import { Empty } from '../../parts/empty.tsx'
import { useGrowing } from '../../parts/growing.tsx'
import { lazyPart } from '../../parts/lazy-part.tsx'
import { SendingMark } from '../../parts/sending-mark.tsx'
import { act } from '../../state/ask.ts'
import { today } from '../../state/clock.ts'
import { isPlanner } from '../../state/plan-store.ts'
import { goToDay } from '../../state/route.ts'
import { formatMoment } from '../../text/format.ts'
import { describeSending } from '../../text/sending-labels.ts'
import { t } from '../../text/t.ts'
import './notes.css'

const FollowUp = lazyPart(() => import('./follow-up.tsx').then(({ FollowUp }) => FollowUp))

/** Notes of the job, newest first. */
export function Notes({ notes, job }: { notes: readonly Note[]; job: JobAlone }) {
  const { shown, more } = useGrowing(notes.toSorted((a, b) => b.at - a.at))
  if (notes.length === 0) return <Empty icon={StickyNote} title={t('note.none')} text={t('note.noneText')} />
  return (
    <ul class="notes panel" aria-label={t('job.tab.notes')}>
      {shown.map(note => (
        <NoteCard key={note.sending?.operationId ?? note.uuid ?? note.eventId} note={note} job={job} />
      ))}
      {more !== null && <li>{more}</li>}
    </ul>
  )
}

function NoteCard({ note, job }: { note: Note; job: JobAlone }) {
  const stage = note.sending === null ? 'seen' : describeSending(note.sending, 0).stage
  return (
    <li class={`card note ${note.discrepancy ? 'discrepancy' : ''}`} data-testid="note" data-state={stage}>
      {(note.discrepancy || note.internal) && (
        <p class="marks">
          {note.discrepancy && (
            <Chip icon={TriangleAlert} tone="bad">
              {t('note.discrepancy')}
            </Chip>
          )}
          {note.isConfirmed && <Chip icon={BadgeCheck}>{t('note.confirmed')}</Chip>}
          {note.internal && <Chip icon={EyeOff}>{t('note.internal')}</Chip>}
        </p>
      )}
      <p class="prose">{withoutDigest(note.text)}</p>
      <p class="note-foot marks small soft numbers">
        <span>{authorOf(note)}</span>
        <time dateTime={new Date(note.at).toISOString()}>{formatMoment(note.at, today.value)}</time>
        {note.sending !== null && <SendingMark sending={note.sending} />}
      </p>
      {note.discrepancy && <Reported note={note} job={job} />}
    </li>
  )
}

/** The follow-up and the confirmation of a discrepancy. */
function Reported({ note, job }: { note: Note; job: JobAlone }) {
  const [isMaking, setMaking] = useState(false)
  const { followUpUuid } = note
  if (isMaking && followUpUuid === null)
    return <FollowUp job={job} note={note} onClose={() => setMaking(false)} />
  return (
    <div class="buttons note-reported">
      {isPlanner.value && !note.isConfirmed && <Confirm note={note} jobUuid={job.uuid} />}
      {followUpUuid === null ? (
        <Button tone="link" class="note-follow" icon={CirclePlus} onClick={() => setMaking(true)}>
          {t('note.followUp')}
        </Button>
      ) : (
        <Button
          tone="link"
          icon={ArrowRight}
          onClick={() => goToDay({ jobUuid: followUpUuid, tab: 'overview' })}
        >
          {t('note.openFollowUp')}
        </Button>
      )}
    </div>
  )
}

/** Lets a dispatcher confirm that the discrepancy was dealt with. */
function Confirm({ note, jobUuid }: { note: Note; jobUuid: string }) {
  const { eventId, sending } = note
  const operationId = sending?.operationId ?? null
  return (
    <Button
      tone="link"
      icon={BadgeCheck}
      onClick={() => act('note.confirm', { jobUuid, eventId, operationId }, t('plan.confirmed'))}
    >
      {t('plan.confirm')}
    </Button>
  )
}

function authorOf(note: Note): string {
  if (note.isMine) return t('event.you')
  if (note.userId === null) return t('event.office')
  return note.userName ?? t('job.unnamed', { id: String(note.userId) })
}
