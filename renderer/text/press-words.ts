/** When a step was pressed, in words: a hub that keeps no time of it writes the one at which it comes. */
import type { ActionState } from '../../shared/states.ts'
import { dayOf, formatDay, formatTime } from './format.ts'
import { untilWhole } from './speak.ts'
import { t } from './t.ts'

/** Of the step, and of the other jobs that it pauses. No time runs by what is accepted. */
export async function pressWords(state: ActionState): Promise<{ words?: string; pausedWords?: string }> {
  if (state === 'ACCEPTED') return {}
  const now = Date.now()
  await untilWhole()
  const at = { day: formatDay(dayOf(now), 'short'), time: formatTime(now) }
  const told = (of: ActionState) => t('step.told', { ...at, state: t(`state.${of}`) })
  return { words: told(state), pausedWords: told('PAUSED') }
}
