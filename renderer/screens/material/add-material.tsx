import { PackagePlus } from 'lucide-preact'
import { Button } from '../../parts/button.tsx'
import { openCapture } from '../../state/capture.ts'
import { t } from '../../text/t.ts'

/** Where the sheet for material is opened from, and where its focus comes back to. */
export function AddMaterial({ jobUuid }: { jobUuid: string }) {
  return (
    <p class="material-add">
      <Button icon={PackagePlus} data-capture="material" onClick={() => openCapture(jobUuid, 'material')}>
        {t('material.add')}
      </Button>
    </p>
  )
}
