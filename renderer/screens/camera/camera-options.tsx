import { useState } from 'preact/hooks'
import { SelectField } from '../../parts/field.tsx'
import { Switch } from '../../parts/switch.tsx'
import { savePreference } from '../../state/app-store.ts'
import { isAutoCaptureOn } from '../../state/auto-capture.ts'
import { alertFailed } from '../../state/toast.ts'
import { t } from '../../text/t.ts'
import { hasTorch, switchTorch } from '../photo/camera-stream.ts'
import type { Camera } from '../photo/use-camera.ts'
import { ChooseFiles } from './choose-files.tsx'
import { type CameraTask, modeOf } from './task/camera-task.ts'

/** Controls that this camera and its mode offer. */
export function CameraOptions({ task, camera }: { task: CameraTask; camera: Camera }) {
  const { state } = camera
  return (
    <div class="camera-options">
      {modeOf(task) === 'paper' && (
        <Switch
          label={t('camera.automatic')}
          isOn={isAutoCaptureOn.value}
          onChange={isOn => void savePreference('autoCapture', isOn)}
        />
      )}
      {state.is === 'live' && hasTorch(state.track) && <Torch key={state.track.id} track={state.track} />}
      <CameraChoices camera={camera} />
      {state.is !== 'away' && <ChooseFiles task={task} />}
    </div>
  )
}

function Torch({ track }: { track: MediaStreamTrack }) {
  const [isOn, setOn] = useState(false)
  const change = async (wanted: boolean) => {
    if (await switchTorch(track, wanted)) setOn(wanted)
    else alertFailed(t('camera.noTorch'))
  }
  return <Switch label={t('camera.torch')} isOn={isOn} onChange={change} />
}

function CameraChoices({ camera: { choices, chosen, choose } }: { camera: Camera }) {
  if (choices.length < 2) return null
  return (
    <SelectField
      label={t('camera.which')}
      value={chosen ?? ''}
      options={choices.map(({ deviceId, label }, at) => ({
        value: deviceId,
        label: label === '' ? t('camera.number', { number: at + 1 }) : label,
      }))}
      onChoose={choose}
    />
  )
}
