import { Crop, RotateCcw, RotateCw } from 'lucide-preact'
import type { CapturedPage } from '../../../shared/contract/capture.ts'
import { pageLooks } from '../../../shared/entities/captured-page.ts'
import { Button } from '../../parts/button.tsx'
import { SelectField } from '../../parts/field.tsx'
import { t } from '../../text/t.ts'
import { changePage } from './captured/capture-store.ts'
import { type TurnSide, turnPage } from './captured/page-corners.ts'

/** Changes of the chosen page. Each is saved at once. */
export function PageTools({ page, onCrop }: { page: CapturedPage; onCrop: () => void }) {
  const turn = (side: TurnSide) =>
    changePage({ pageUuid: page.uuid, corners: turnPage(page.corners, side) }, t('paper.turned'))
  return (
    <div class="page-tools flow" role="toolbar" aria-label={t('paper.tools')}>
      <Button icon={RotateCcw} isIconOnly onClick={() => void turn('left')}>
        {t('paper.turnLeft')}
      </Button>
      <Button icon={RotateCw} isIconOnly onClick={() => void turn('right')}>
        {t('paper.turnRight')}
      </Button>
      <Button class="page-crop" icon={Crop} onClick={onCrop}>
        {t('paper.crop')}
      </Button>
      <SelectField
        label={t('paper.look')}
        value={page.look}
        options={pageLooks.map(look => ({ value: look, label: t(`paper.looks.${look}`) }))}
        onChoose={look => void changePage({ pageUuid: page.uuid, look }, t('paper.lookSaved'))}
      />
    </div>
  )
}
