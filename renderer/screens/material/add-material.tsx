import { PackagePlus } from 'lucide-preact'
import { Button } from '../../parts/button.tsx'
import { openCapture } from '../../state/capture.ts'
import { t } from '../../text/t.ts'

/** The button that opens the material sheet, and gets the focus back when the sheet closes. */
export function AddMaterial({ jobUuid }: { jobUuid: string }) {
  return (
    <p class="material-add">
      <Button icon={PackagePlus} data-capture="material" onClick={() => openCapture(jobUuid, 'material')}>
        {t('material.add')}
      </Button>
    </p>
  )
}
