import { RotateCw, ZoomIn, ZoomOut } from 'lucide-preact'
import { Button } from '../../parts/button.tsx'
import { areSingleKeysOn } from '../../state/app-store.ts'
import { formatPercent } from '../../text/format.ts'
import { t } from '../../text/t.ts'
import { isLargest, type Step, wholeSize } from './zoom.ts'

/** How large it is shown, and which way up; nothing needs dragging. */
export function SizeTools(props: { size: number; onStep: (step: Step) => void; onTurn: () => void }) {
  const { size, onStep, onTurn } = props
  const percent = formatPercent(size)
  return (
    <div class="with-icon" role="toolbar" aria-label={t('viewer.tools')}>
      <Button
        icon={ZoomOut}
        isIconOnly
        aria-disabled={size === wholeSize}
        aria-keyshortcuts={keyOf('-')}
        onClick={() => onStep(-1)}
      >
        {t(size === wholeSize ? 'viewer.isWhole' : 'viewer.smaller')}
      </Button>
      <Button
        class="viewer-percent numbers"
        aria-label={t('viewer.fitNow', { percent })}
        aria-keyshortcuts={keyOf('0')}
        onClick={() => onStep('whole')}
      >
        {size === wholeSize ? t('viewer.fit') : percent}
      </Button>
      <Button
        icon={ZoomIn}
        isIconOnly
        aria-disabled={isLargest(size)}
        aria-keyshortcuts={keyOf('+')}
        onClick={() => onStep(1)}
      >
        {t(isLargest(size) ? 'viewer.isLargest' : 'viewer.larger')}
      </Button>
      <Button icon={RotateCw} isIconOnly onClick={onTurn}>
        {t('viewer.turn')}
      </Button>
    </div>
  )
}

/** Single keys can be switched off, and are named only while they work. */
function keyOf(letter: string): string | undefined {
  return areSingleKeysOn.value ? letter : undefined
}
