/** The open job, and what can be done to it. */
import type { Outcome } from '../../shared/failures.ts'
import type { Item } from '../../shared/job.ts'
import type { ActionState } from '../../shared/states.ts'
import type { JobView, OtherJob } from '../../shared/view.ts'
import { t } from '../text/t.ts'
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
  // why something waits may change without the job: a sign-in that ran out holds up all of it
  onNews(news) {
    const named = news.kind === 'changed' ? news.jobUuids : null
    if (named === null || named.includes(shownJobUuid.peek() ?? '')) reloadJob()
    else if (named.length === 0) reloadMovingFile()
  },
  forget: reader.close,
})

/** How far a file is on its way changes no job, and is told without naming one. */
function reloadMovingFile(): void {
  const opened = openedJob.peek()
  const isMoving = opened?.ok === true && opened.value.documents.some(one => one.sending?.state === 'sending')
  if (isMoving) reloadJob()
}

/** `pausing`: my other jobs that a start is to pause with it. */
export async function pressState(
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
  await pressState(jobUuid, state, state === 'STARTED' ? running : [], true)
}

/**
 * When it was, for a hub that writes its own time to a press. The press itself waits for no words that cannot be had.
 */
export async function wordsOf(state: ActionState): Promise<{ words?: string; pausedWords?: string }> {
  if (offersActions.value) return {}
  try {
    const { pressWords } = await import('../text/press-words.ts')
    return await pressWords(state)
  } catch {
    return {}
  }
}

/** With the reason: in the press itself, or beside it as a note where the hub keeps no words with a press. */
export async function decline(jobUuid: string, reason: string): Promise<boolean> {
  const why = offersActions.value ? { comment: reason } : { note: t('decline.note', { reason }) }
  const isPressed = await act('job.act', { jobUuid, state: 'DECLINED', ...why })
  readClock()
  if (isPressed) reloadJob()
  return isPressed
}

/** Takes back the last press, with all that it paused, while it is not being sent. */
export async function undoPress(operationId: string): Promise<void> {
  await act('operation.undo', { operationId }, t('undo.done'))
  reloadJob()
}

export async function putAway(jobUuid: string): Promise<boolean> {
  return act('job.putAway', { jobUuid }, t('banner.putAwayDone'))
}

export async function chooseSide(id: number, side: 'mine' | 'office'): Promise<void> {
  if (await act('conflict.choose', { id, side }, t('conflict.chosen'))) reloadJob()
}

/** Sends the user's value again, which a server stored otherwise. */
export async function sendMineAgain(conflictId: number): Promise<void> {
  if (await act('archive.restore', { conflictId }, t('history.useMineDone'))) reloadJob()
}

/** Ticks one work item; the list goes whole, because entries that are missing would be removed. */
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
  // also when it was refused: the box shows then again what holds
  reloadJob()
}
