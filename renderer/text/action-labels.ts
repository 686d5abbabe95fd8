/** The time of a state change in words, for a server that stores only the time of arrival. */
import type { ActionState } from '../../shared/entities/states.ts'
import { dayOf, formatDay, formatTime } from './format.ts'
import { untilWhole } from './speak.ts'
import { t } from './t.ts'

/** Texts for the state change and for the jobs that it pauses. Accepting needs none, because no time runs. */
export async function actionLabels(state: ActionState): Promise<{ words?: string; pausedLabel?: string }> {
  if (state === 'ACCEPTED') return {}
  const now = Date.now()
  await untilWhole()
  const at = { day: formatDay(dayOf(now), 'short'), time: formatTime(now) }
  const told = (of: ActionState) => t('step.noteOfTime', { ...at, state: t(`state.${of}`) })
  return { words: told(state), pausedLabel: told('PAUSED') }
}
