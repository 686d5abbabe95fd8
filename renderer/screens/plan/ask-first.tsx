import { Dialog } from '../../parts/dialog.tsx'
import { asked, makeMoves } from '../../state/board-carry.ts'
import { conflictWords } from '../../state/plan-words.ts'
import { t } from '../../text/t.ts'

/** So many are named. */
const NAMED = 4

/** What stands against a plan, before it is made. */
export function AskFirst() {
  const now = asked.value
  if (now === null) return null
  const { moves, conflicts } = now
  return (
    <Dialog
      title={t('board.conflict')}
      keep={t('board.keep')}
      confirm={t('board.planAnyway')}
      onConfirm={() => void makeMoves(moves)}
      onClose={() => (asked.value = null)}
    >
      {conflicts.slice(0, NAMED).map((conflict, at) => (
        <p key={at}>{conflictWords(conflict)}</p>
      ))}
      {conflicts.length > NAMED && <p>{t('board.many', { count: conflicts.length - NAMED })}</p>}
    </Dialog>
  )
}
