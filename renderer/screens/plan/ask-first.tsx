import { Dialog } from '../../parts/dialog.tsx'
import { t } from '../../text/t.ts'
import { asked, askedBack, makeMoves, takeBack } from './board-carry.ts'
import { board } from './board-store.ts'
import { conflictWords, sinceWords } from './plan-words.ts'

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
      <Named words={conflicts.map(conflictWords)} />
    </Dialog>
  )
}

/** What somebody has changed since the plan, before it is taken back over that. */
export function AskBack() {
  const since = askedBack.value
  if (since === null) return null
  const people = board.value?.people ?? []
  return (
    <Dialog
      title={t('board.since')}
      keep={t('board.keep')}
      confirm={t('board.backAnyway')}
      onConfirm={() => void takeBack(since)}
      onClose={() => (askedBack.value = null)}
    >
      <Named words={since.map(one => sinceWords(one, people))} />
    </Dialog>
  )
}

function Named({ words }: { words: readonly string[] }) {
  return (
    <>
      {words.slice(0, NAMED).map((said, at) => (
        <p key={at}>{said}</p>
      ))}
      {words.length > NAMED && <p>{t('board.many', { count: words.length - NAMED })}</p>}
    </>
  )
}
