import { Redo2, Undo2 } from 'lucide-preact'
import { Button } from '../../../parts/button.tsx'
import { t } from '../../../text/t.ts'
import type { Edit } from './use-edit-keys.ts'

const steps = [
  { way: 'undo', of: 'past', icon: Undo2, keys: 'Control+Z', none: 'markup.nothingToUndo' },
  { way: 'redo', of: 'future', icon: Redo2, keys: 'Control+Y', none: 'markup.nothingToRedo' },
] as const

export interface Undoable extends Edit {
  history: { past: readonly unknown[]; future: readonly unknown[] }
}

/** Undo and redo. */
export function EditSteps({ edit }: { edit: Undoable }) {
  return (
    <>
      {steps.map(({ way, of, icon, keys, none }) => {
        const isNone = edit.history[of].length === 0
        return (
          <Button
            key={way}
            tone="quiet"
            icon={icon}
            isIconOnly
            aria-keyshortcuts={keys}
            aria-disabled={isNone}
            onClick={edit[way]}
          >
            {t(isNone ? none : `markup.${way}`)}
          </Button>
        )
      })}
    </>
  )
}
