import { UsersRound } from 'lucide-preact'
import type { ComponentChildren } from 'preact'
import { t } from '../text/t.ts'
import { Button } from './button.tsx'
import { Strip } from './strip.tsx'

interface RivalProps {
  /** Whether the other user has deleted what is edited here. */
  isDeleted: boolean
  onOverwrite: () => void
  onTake: () => void
  /** Says what has happened, and shows the other version. */
  children: ComponentChildren
}

/** Offers the user's version and that of another user, who has saved in the meantime. */
export function RivalStrip({ isDeleted, onOverwrite, onTake, children }: RivalProps) {
  return (
    <div role="alert">
      <Strip
        icon={UsersRound}
        tone="warn"
        actions={
          <div class="buttons">
            <Button onClick={onOverwrite}>{t(isDeleted ? 'phrases.addMine' : 'phrases.useMine')}</Button>
            <Button tone="quiet" onClick={onTake}>
              {t(isDeleted ? 'phrases.dropMine' : 'phrases.useTheirs')}
            </Button>
          </div>
        }
      >
        {children}
      </Strip>
    </div>
  )
}
