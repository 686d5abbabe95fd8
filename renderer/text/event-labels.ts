/** A job's events as sentences: who did what, to whom. */
import type { EventView } from '../../shared/views/view.ts'
import { t } from './t.ts'

const moves = ['IN_TRANSIT', 'STARTED', 'PAUSED', 'FINISHED', 'CANCELED'] as const

/** `myId` is the signed-in user's id: their own actions read "You started". */
export function describeEvent(event: EventView, myId: number | null): string {
  const who = nameActor(event, myId)
  const move = moves.find(state => state === event.newResourceState)
  if (event.type === 'RESOURCE_ACTION' && move !== undefined && isOwnMove(event))
    return t(`act.${move}`, { who })
  if (event.toUserId !== null && event.toUserId === event.userId) {
    if (event.type === 'ASSIGN' || event.type === 'SCHEDULE') return t('event.tookJob', { who })
    if (event.type === 'UNASSIGN' || event.type === 'UNSCHEDULE') return t('event.leftJob', { who })
  }
  const state = event.newState === null ? '' : t(`state.${event.newState}`)
  return t(`event.${event.type}`, { who, whom: nameSubject(event, myId), state })
}

/** A dispatcher may change the state of another user; then the sentence names both. */
function isOwnMove(event: EventView): boolean {
  return event.toUserId === null || event.toUserId === event.userId
}

export function nameActor(event: EventView, myId: number | null): string {
  if (event.userId === null) return t('event.office')
  if (event.userId === myId) return t('event.you')
  return event.userName ?? t('job.unnamed', { id: String(event.userId) })
}

function nameSubject(event: EventView, myId: number | null): string {
  if (event.toUserId === null) return t('event.someone')
  if (event.toUserId === myId) return t('event.toYou')
  return event.toUserName ?? t('job.unnamed', { id: String(event.toUserId) })
}
