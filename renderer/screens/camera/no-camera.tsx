import { CameraOff, RotateCw } from 'lucide-preact'
import { Banner } from '../../parts/banner.tsx'
import { Button } from '../../parts/button.tsx'
import type { MediaTrouble } from '../../state/media-trouble.ts'
import { t } from '../../text/t.ts'
import { ChooseFiles } from './choose-files.tsx'
import type { CameraTask } from './task/camera-task.ts'

/** Says why there is no camera and what to do. Files can be chosen instead. */
export function NoCamera(props: { task: CameraTask; trouble: MediaTrouble; onAgain: () => void }) {
  const { task, trouble, onAgain } = props
  return (
    <div class="camera-none">
      <Banner
        icon={CameraOff}
        tone="warn"
        isAlert
        title={t(`camera.${trouble}`)}
        actions={
          <>
            {trouble !== 'locked' && (
              <Button icon={RotateCw} onClick={onAgain}>
                {t('action.again')}
              </Button>
            )}
            <ChooseFiles task={task} />
          </>
        }
      >
        <p class="small">{t(`camera.${trouble}Do`)}</p>
      </Banner>
    </div>
  )
}
