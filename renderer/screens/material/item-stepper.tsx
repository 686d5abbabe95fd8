import { Minus, Plus, Trash2 } from 'lucide-preact'
import type { Item } from '../../../shared/entities/job.ts'
import { Button } from '../../parts/button.tsx'
import { countMaterial, removeMaterial } from '../../state/material-store.ts'
import { t } from '../../text/t.ts'
import './material.css'

/** Changes an item's amount by large buttons. At zero there is a remove button instead of less. */
export function ItemStepper({ jobUuid, item }: { jobUuid: string; item: Item }) {
  const title = item.title ?? ''
  const isNone = (item.quantity ?? 0) <= 0
  return (
    <div class="stepper">
      {isNone ? (
        <Button isBig icon={Trash2} isIconOnly onClick={() => void removeMaterial(jobUuid, item)}>
          {t('material.remove', { title })}
        </Button>
      ) : (
        <Button isBig icon={Minus} isIconOnly onClick={() => void countMaterial(jobUuid, item, -1)}>
          {t('material.less', { title })}
        </Button>
      )}
      <Button isBig icon={Plus} isIconOnly onClick={() => void countMaterial(jobUuid, item, 1)}>
        {t('material.more', { title })}
      </Button>
    </div>
  )
}
