import { Trash2, Undo2 } from 'lucide-preact'
import { Button } from '../../parts/button.tsx'
import { Strip } from '../../parts/strip.tsx'
import type { FileOwner } from '../../state/file-store.ts'
import { t } from '../../text/t.ts'
import { removed, restore } from './captured/removed.ts'

/** The page or document that was removed last on a job or an asset, with the way back. */
export function RemovedStrip({ owner, captureUuid }: { owner: FileOwner; captureUuid: string | null }) {
  const last = removed.value
  const isHere = last !== null && last.owner.ref === owner.ref
  if (!isHere || (captureUuid !== null && last.captureUuid !== captureUuid)) return null
  return (
    <Strip
      icon={Trash2}
      actions={
        <Button icon={Undo2} onClick={() => void restore(last)}>
          {t('action.undo')}
        </Button>
      }
    >
      <p>{last.said}</p>
    </Strip>
  )
}
