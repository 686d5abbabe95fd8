import { Undo2 } from 'lucide-preact'
import { Button } from '../../../parts/button.tsx'
import { Strip } from '../../../parts/strip.tsx'
import { t } from '../../../text/t.ts'

/** Says what was just removed from an answer, with an undo button. */
export function Removed({ children, onUndo }: { children: string; onUndo: () => void }) {
  return (
    <Strip
      class="form-undo"
      actions={
        <Button icon={Undo2} onClick={onUndo}>
          {t('action.undo')}
        </Button>
      }
    >
      <p role="status">{children}</p>
    </Strip>
  )
}
