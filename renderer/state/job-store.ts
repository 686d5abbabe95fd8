/** The open job, and the actions on it. */

import { declinedNotes } from '../../shared/entities/declined.ts'
import type { Item } from '../../shared/entities/job.ts'
import type { ActionState } from '../../shared/entities/states.ts'
import type { Outcome } from '../../shared/text/failures.ts'
import type { JobView, OtherJob } from '../../shared/views/view.ts'
import { spokenLanguage, t } from '../text/t.ts'
import { offersActions } from './app-store.ts'
import { act, ask } from './ask.ts'
import { readClock } from './clock.ts'
import { shownJobUuid } from './day-store.ts'
import { createReader } from './reader.ts'
import { registerStore } from './stores.ts'

const reader = createReader((jobUuid: string): Promise<Outcome<JobView>> => ask('job.read', { jobUuid }))
export const openedJob = reader.value
export const reloadJob = reader.reload

registerStore({
  follow() {
    if (shownJobUuid.value === null) reader.close()
    else reader.open(shownJobUuid.value)
  },
  // the reason why something waits may change without a change of the job: an expired sign-in blocks everything
  onNews(news) {
    const named = news.kind === 'changed' ? news.jobUuids : null
    if (named === null || named.includes(shownJobUuid.peek() ?? '')) reloadJob()
    else if (named.length === 0) reloadMovingFile()
  },
  forget: reader.close,
})

/** Progress of an upload changes no job, and its report names none. */
function reloadMovingFile(): void {
  const opened = openedJob.peek()
  const isMoving = opened?.ok === true && opened.value.documents.some(one => one.sending?.state === 'sending')
  if (isMoving) reloadJob()
}

/** `pausing`: other running jobs of the user, which the start pauses. */
export async function sendAction(
  jobUuid: string,
  state: ActionState,
  pausing: readonly OtherJob[] = [],
  isReopening = false,
): Promise<void> {
  const uuids = pausing.map(other => other.jobUuid)
  const words = await wordsOf(state)
  const isPressed = await act('job.act', { jobUuid, state, pausing: uuids, isReopening, ...words })
  readClock()
  if (isPressed) reloadJob()
}

/** Reopens a job that another user ended, after the user confirmed it. */
export async function reopenJob(
  jobUuid: string,
  state: ActionState,
  running: readonly OtherJob[],
): Promise<void> {
  await sendAction(jobUuid, state, state === 'STARTED' ? running : [], true)
}

/**
 * Returns a text with the time, for a server that stamps an action with its own time. An action never waits for a text
 * that cannot be loaded.
 */
export async function wordsOf(state: ActionState): Promise<{ words?: string; pausedLabel?: string }> {
  if (offersActions.value) return {}
  try {
    const { actionLabels } = await import('../text/action-labels.ts')
    return await actionLabels(state)
  } catch {
    return {}
  }
}

/** Sends the reason with the state change, or as a note if the server stores no texts with state changes. */
export async function decline(jobUuid: string, reason: string): Promise<boolean> {
  const why = offersActions.value ? { comment: reason } : { note: declinedNotes[spokenLanguage()] + reason }
  const isPressed = await act('job.act', { jobUuid, state: 'DECLINED', ...why })
  readClock()
  if (isPressed) reloadJob()
  return isPressed
}

/** Undoes the last state change with all that it paused, unless it is being sent. */
export async function undoAction(operationId: string): Promise<void> {
  await act('operation.undo', { operationId }, t('undo.done'))
  reloadJob()
}

export async function putAway(jobUuid: string): Promise<boolean> {
  return act('job.putAway', { jobUuid }, t('banner.archived'))
}

export async function chooseSide(id: number, side: 'mine' | 'office'): Promise<void> {
  if (await act('conflict.choose', { id, side }, t('conflict.chosen'))) reloadJob()
}

/** Sends the user's value again after the server stored another one. */
export async function sendMineAgain(conflictId: number): Promise<void> {
  if (await act('archive.restore', { conflictId }, t('history.useMineDone'))) reloadJob()
}

/** Ticks a work item. The list is sent complete, because the server removes missing entries. */
export async function tickItem(
  jobUuid: string,
  items: readonly Item[],
  uuid: string,
  done: boolean,
): Promise<void> {
  const next = items.map(item => ({
    id: item.id,
    uuid: item.uuid,
    ...(item.uuid === uuid ? { done, doneTimeStamp: done ? Date.now() : null } : {}),
  }))
  const count = next.filter((_, at) => (items[at]?.uuid === uuid ? done : items[at]?.done)).length
  const kept = t('job.itemsDone', { done: count, total: items.length })
  await act('job.patch', { jobUuid, fields: { items: next } }, kept)
  // reads again after a refusal too, so that the box shows the stored state
  reloadJob()
}
